"""Big Stakes Racing in words."""
