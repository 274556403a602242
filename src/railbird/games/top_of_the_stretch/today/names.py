"""Names of horses that never ran: two words each."""

FIRST_WORDS = (
    "Amber", "Brass", "Candle", "Cedar", "Copper", "Cricket", "Dusty", "Ember", "Fiddle", "Ginger",
    "Harbor", "Hollow", "Juniper", "Kettle", "Lantern", "Marble", "Meadow", "Nutmeg", "Paper",
    "Pepper", "Quarry", "Ribbon", "Saffron", "Tidal", "Tin", "Velvet", "Walnut", "Willow",
)  # fmt: skip
SECOND_WORDS = (
    "Almanac", "Bellhop", "Compass", "Drummer", "Errand", "Ferry", "Gazette", "Harvest", "Lullaby",
    "Mailbag", "Orchard", "Parade", "Postcard", "Rehearsal", "Sailor", "Signal", "Teapot",
    "Umbrella", "Weathervane", "Whistle",
)  # fmt: skip
