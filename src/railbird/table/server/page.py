"""Plain pages that the server writes itself."""

from html import escape

STYLE = """\
body { margin: 0; background: #f6f0e1; color: #1f2a24; line-height: 1.5;
  font-family: "Iowan Old Style", "Palatino Linotype", Georgia, serif; }
header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 0 1.5rem;
  justify-content: space-between; padding: 0.25rem 1rem; background: #1e4a2b; }
header a { color: #fbfbf7; line-height: 44px; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 6rem; overflow-wrap: anywhere; }
[id] { scroll-margin-top: 4rem; }
h1, h2, h3 { color: #1e4a2b; line-height: 1.2; }
a { color: #1e4a2b; }
a:focus-visible { outline: 3px solid #b08d3c; outline-offset: 2px; }
table { border-collapse: collapse; display: block; overflow-x: auto; font-size: 0.9rem;
  font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #b98b5e; padding: 0.2rem 0.5rem; text-align: left; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; background: #fbfbf7; padding: 0.75rem; border-radius: 6px; }
:target { background: #dde9ee; outline: 2px solid #b08d3c; }
@media (prefers-color-scheme: dark) {
  body { background: #16201a; color: #f6f0e1; }
  h1, h2, h3, main a { color: #cfe3c8; }
  pre { background: #1f2a24; }
  :target { background: #1e4a2b; }
}
"""

NOT_BUILT = """\
<main>
<h1>The server is running, but its pages have not been built</h1>
<p>In a checkout, build them once and start the server again:</p>
<pre>cd web
npm ci
npm run build</pre>
<p>They end up in <code>src/railbird/table/static/</code>. A wheel comes with them.</p>
</main>
"""


def page(title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page.css">
</head>
<body>
{body}
</body>
</html>
"""
