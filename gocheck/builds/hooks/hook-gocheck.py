"""What PyInstaller has to put into a program that imports gocheck.

Modules are also packed as files: `gocheck.running.worker.code_version` reads them.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

from gocheck.running.worker import USED

hiddenimports = collect_submodules("gocheck", filter=lambda name: name != "gocheck.builds")
datas = collect_data_files("gocheck", excludes=["builds/**"])
for _name in ("gocheck-sgf", *USED):
    datas += copy_metadata(_name)
module_collection_mode = {"gocheck": "pyz+py"}
