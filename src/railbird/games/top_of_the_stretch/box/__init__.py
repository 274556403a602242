"""What is in the box of Top of the Stretch, read from `data/`: charts and scoresheets."""
