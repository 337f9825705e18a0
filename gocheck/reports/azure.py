"""Findings as logging commands of Azure Pipelines, which lists them as issues of the run."""

from gocheck.findings.meanings import ERROR, NOTE
from gocheck.report.values import Finding, Report
from gocheck.reports.annotations import Annotations
from gocheck.reports.identifiers import message_with_place, of_waiver, relative_path
from gocheck.text.escaping import one_line


class Azure(Annotations):
    """Writes logging commands of Azure Pipelines: it has no issues for notes, which stay text."""

    def _command(self, report: Report, found: Finding) -> str:
        file = one_line(relative_path(report.file, self._top))
        has_place = found.line and not report.member
        text = f"{message_with_place(report, found)}{of_waiver(found)}"
        if found.severity == NOTE:
            place = f":{found.line}:{found.column}" if has_place else ""
            return f"{file}{place}: {found.code} note: {text}"
        values = {"type": "error" if found.severity == ERROR else "warning", "sourcepath": file}
        if has_place:
            values |= {"linenumber": str(found.line), "columnnumber": str(found.column)}
        values["code"] = found.code
        shown = ";".join(f"{name}={_value(value)}" for name, value in values.items())
        # The message names the code too: in the log the values are not shown.
        return f"##vso[task.logissue {shown}]{_data(f'{found.code} {text}')}"


def _data(text: str) -> str:
    return text.replace("%", "%AZP25")


def _value(text: str) -> str:
    return _data(text).replace("]", "%5D").replace(";", "%3B")
