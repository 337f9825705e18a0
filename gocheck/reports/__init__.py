"""Reports as text or files: formats only, nothing of how reports are made."""
