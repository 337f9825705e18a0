"""What the properties of a record say, however they are written."""
