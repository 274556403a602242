"""Golden races of Top of the Stretch."""
