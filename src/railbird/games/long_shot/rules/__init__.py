"""Rules of Long Shot that several phases share."""
