"""What the user names, as inputs: files, folders, archives, lists, addresses."""
