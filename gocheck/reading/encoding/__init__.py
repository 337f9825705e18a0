"""Bytes to text: names of encodings, how they are told, and how brackets stay where they are."""
