"""Rules of Top of the Stretch that several phases share."""
