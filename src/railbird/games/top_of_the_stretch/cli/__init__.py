"""Commands of Top of the Stretch."""
