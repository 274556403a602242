"""The calls of Top of the Stretch: its race room, and the desk of its library."""
