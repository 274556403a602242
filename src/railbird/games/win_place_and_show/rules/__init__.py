"""Rules of Win, Place & Show that several phases share."""
