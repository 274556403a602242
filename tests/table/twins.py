"""A race of two equal horses, so that it ends in a photo."""

TWIN = """
[[entry]]
pp = {pp}
horse = "Twin {pp}"
power_dirt = 20
pace = 5
form = "C"
trip = 0
class = 0
speed = 0
wire = 4
"""
TWINS = {
    "name": "twins",
    "files": {
        "twins.toml": '[race]\nid = "twins"\nname = "Twins"\ndistance = "6f"\n'
        'surface = "dirt"\ncondition = "fast"\n' + TWIN.format(pp=1) + TWIN.format(pp=2)
    },
}
