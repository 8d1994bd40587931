/** Fifty texts that each call `__ran(…)` if they become markup, an address or a script without escaping. */
export const scriptPayloads: readonly string[] = [
  '<script>__ran(1)</script>',
  '</script><script>__ran(2)</script>',
  '<ScRiPt >__ran(3)</ScRiPt>',
  '<script src="data:text/javascript,__ran(4)"></script>',
  '<script type="module">__ran(5)</script>',
  '<img src=x onerror=__ran(6)>',
  '<img src="x" onerror="__ran(7)">',
  '"><img src=x onerror=__ran(8)>',
  "'><img src=x onerror=__ran(9)>",
  '" onerror="__ran(10)" x="',
  "' onmouseover='__ran(11)' x='",
  '" autofocus onfocus="__ran(12)" x="',
  '` onclick=`__ran(13)`',
  '<svg onload=__ran(14)>',
  '<svg/onload=__ran(15)>',
  '<svg><script>__ran(16)</script></svg>',
  '<svg><animate onbegin=__ran(17) attributeName=x dur=1s>',
  '<svg><set attributeName=href to=javascript:__ran(18)>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=__ran(19)>',
  '<body onload=__ran(20)>',
  '<iframe src="javascript:__ran(21)"></iframe>',
  '<iframe srcdoc="<script>parent.__ran(22)</script>"></iframe>',
  '<object data="javascript:__ran(23)"></object>',
  '<embed src="javascript:__ran(24)">',
  '<a href="javascript:__ran(25)">x</a>',
  'javascript:__ran(26)',
  'JaVaScRiPt:__ran(27)',
  'java\tscript:__ran(28)',
  '\u0001javascript:__ran(29)',
  'javascript://placehold.co/%0a__ran(30)',
  'data:text/html,<script>__ran(31)</script>',
  'vbscript:__ran(32)',
  '<details open ontoggle=__ran(33)>',
  '<video><source onerror=__ran(34)></video>',
  '<audio src=x onerror=__ran(35)>',
  '<input autofocus onfocus=__ran(36)>',
  '<marquee onstart=__ran(37)>',
  '<form action="javascript:__ran(38)"><input type=submit autofocus></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:__ran(39)">',
  '<base href="javascript:__ran(40)//">',
  '<link rel=stylesheet href="data:text/css,*{background:url(javascript:__ran(41))}">',
  '<style>@import "javascript:__ran(42)";</style>',
  '</title><script>__ran(43)</script>',
  '</textarea><script>__ran(44)</script>',
  '</style><script>__ran(45)</script>',
  '--><script>__ran(46)</script><!--',
  ']]><script>__ran(47)</script>',
  '\\u003cscript\\u003e__ran(48)\\u003c/script\\u003e',
  '&lt;script&gt;__ran(49)&lt;/script&gt;<b id=__ran_50>',
  `\${__ran(50)}{{constructor.constructor("__ran(50)")()}}</script\n><img src onerror=__ran(50)>`,
];

/** The same fifty in fewer texts, each short enough for a subject. */
export const joinedPayloads: readonly string[] = joined();

function joined(): string[] {
  const texts: string[] = [];
  for (const payload of scriptPayloads) {
    const longer = `${texts.at(-1)} ${payload}`;
    if (texts.length > 0 && longer.length <= 145) texts[texts.length - 1] = longer;
    else texts.push(payload);
  }
  return texts;
}
