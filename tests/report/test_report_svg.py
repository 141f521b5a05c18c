"""A drawing inside the page keeps its shapes and loses everything else."""

from discreet.report.svg import inline

HOSTILE = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="x()">
<style>* { color: red }</style><script>x()</script><metadata>m</metadata><!-- c -->
<foreignObject><body onload="x()"/></foreignObject><image xlink:href="https://example.com/x.png"/>
<a xlink:href="javascript:x()"><text>link</text></a>
<defs><clipPath id="c"><rect width="1" height="1"/></clipPath><path id="p" d="M0 0"/></defs>
<g clip-path="url(#c)" onclick="x()"><use xlink:href="#p" x="1"/><use xlink:href="https://example.com/#p"/></g>
<text style="fill: #AABBCC; font-family: 'x'; font-size: 12px">1 &lt; 2</text>
<path style="fill: url(https://example.com)" d="M0 0"/></svg>"""


def test_only_shapes_and_text_get_in():
    clean = inline(HOSTILE, name="f1", colours={"#aabbcc": "var(--ink)"})
    for word in (
        "script",
        "onload",
        "onclick",
        "example.com",
        "javascript",
        "foreignObject",
        "metadata",
        "<style",
        "<a",
    ):
        assert word not in clean
    assert 'id="f1-c"' in clean
    assert "url(#f1-c)" in clean
    assert 'href="#f1-p"' in clean
    assert "fill: var(--ink); font-size: 12px" in clean
    assert "1 &lt; 2" in clean
    assert 'aria-hidden="true"' in clean
