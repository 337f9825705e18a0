"""Broken SGF text mended so that it can be parsed."""
