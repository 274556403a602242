"""Reports: one page each, with everything in it – tables, pictures and the command."""

from collections.abc import Sequence
from html import escape

from railbird.lab.result import Result

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff }}
h1 {{ font-size: 1.5rem }} h2 {{ font-size: 1.1rem; margin-top: 2rem }}
svg {{ width: 100%; height: auto }} .wide {{ overflow-x: auto }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px }}
td, th {{ padding: 2px 8px; text-align: right; white-space: nowrap;
  border-bottom: 1px solid #ddd }}
code {{ background: #f3f3f0; padding: 2px 4px }}
</style></head><body><h1>{title}</h1>
{body}
<p>Again: <code>{command}</code></p></body></html>
"""


def page(title: str, parts: Sequence[tuple[str, str]], command: str) -> str:
    body = "\n".join(f"<h2>{escape(head)}</h2>\n{content}" for head, content in parts if content)
    return _PAGE.format(title=escape(title), body=body, command=escape(command))


def table(result: Result) -> str:
    return f'<div class="wide">{result._repr_html_()}</div>'
