import type { Letter } from './letter.ts';

/**
 * A letter as HTML. What mail programs agree on: tables for the layout, styles on the elements, no picture and nothing
 * from elsewhere. Those that know dark colours get them from the sheet; those that turn colours round by themselves
 * find pairs that survive it.
 */
export function letterHtml(letter: Letter): string {
  const facts = letter.facts ?? [];
  const parts = [
    paragraph(letter.greeting, `font-weight:600;${ink}`),
    ...letter.paragraphs.map((words) => paragraph(words, ink)),
    facts.length > 0 ? table(facts) : '',
    letter.link ? button(letter.link) : '',
  ];
  return page(
    letter,
    `${preview(letter.paragraphs[0] ?? letter.subject)}${row(head(letter.fest), 'head', 'padding:26px 32px 22px;background-color:#0c0a1f;border-radius:18px 18px 0 0')}` +
      `${row(parts.join(''), 'sheet', 'padding:30px 32px 12px;background-color:#ffffff')}` +
      `${row(signature(letter.signature), 'sheet foot', 'padding:18px 32px 26px;background-color:#ffffff;border-top:1px solid #dfe1ef;border-radius:0 0 18px 18px')}`,
  );
}

const fonts = "font-family:'Anek Latin',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = 'color:#14122b';
const quiet = 'color:#57547a';

/** For programs that know dark colours; those that drop the sheet show the light letter, which is whole without it. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:#0c0a1f!important}.head{background-color:#1d1940!important}
.sheet{background-color:#15122e!important}.foot,.fact{border-color:#2b2750!important}
.ink{color:#f5f2ff!important}.quiet{color:#a9a5cf!important}.button{background-color:#f3bf4d!important}}
@media (max-width:480px){.pad{padding-left:22px!important;padding-right:22px!important}.edge{padding:0!important}.head,.foot{border-radius:0!important}}`;

const page = ({ subject }: Letter, rows: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
  `<title>${escapeHtml(subject)}</title><style>${sheet}</style></head>` +
  `<body class="ground" style="margin:0;padding:0;background-color:#eef0f8;-webkit-text-size-adjust:100%">` +
  `<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#eef0f8"><tr>` +
  `<td class="edge" align="center" style="padding:28px 12px">` +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;border-collapse:separate;text-align:left;${fonts};font-size:16px;line-height:1.55">` +
  `${rows}</table></td></tr></table></body></html>`;

const row = (content: string, look: string, style: string) =>
  `<tr><td class="pad ${look}" style="${style}">${content}</td></tr>`;

/** What a list of mails shows beside the subject, and nobody sees in the mail itself. */
const preview = (words: string) =>
  `<tr><td style="padding:0"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(words)}</div></td></tr>`;

/** The name under the three dots that the fest's mark is drawn around. */
const head = (fest: string) =>
  `<div aria-hidden="true" style="color:#f3bf4d;font-size:20px;line-height:1;letter-spacing:6px">&#8226;&#8226;&#8226;</div>` +
  `<div style="margin-top:8px;color:#f5f2ff;font-size:26px;font-weight:760;line-height:1.15;letter-spacing:-0.02em">${escapeHtml(fest)}</div>`;

const paragraph = (words: string, style: string) =>
  `<p class="${style === quiet ? 'quiet' : 'ink'}" style="margin:0 0 16px;overflow-wrap:anywhere;${style}">${lines(words)}</p>`;

const table = (facts: NonNullable<Letter['facts']>) =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 22px;border-collapse:collapse;line-height:1.4">` +
  `${facts.map(fact).join('')}</table>`;

const fact = ([label, value]: [string, string]) =>
  `<tr><th scope="row" class="fact quiet" align="left" valign="top" width="34%" style="padding:9px 16px 9px 0;border-top:1px solid #dfe1ef;font-weight:400;font-size:14px;${quiet}">${escapeHtml(label)}</th>` +
  `<td class="fact ink" valign="top" style="padding:9px 0;border-top:1px solid #dfe1ef;font-weight:600;overflow-wrap:anywhere;word-break:break-word;${ink}">${escapeHtml(value)}</td></tr>`;

/** A cell with a colour: some programs draw no ground behind a link. */
const button = ({ label, url }: NonNullable<Letter['link']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 22px"><tr>` +
  `<td class="button" style="border-radius:999px;background-color:#f0b429">` +
  `<a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;color:#1a1405;font-weight:650;line-height:1.2;text-decoration:none">${escapeHtml(label)}</a>` +
  `</td></tr></table>`;

const signature = (words: string) => `<p class="quiet" style="margin:0;font-size:14px;${quiet}">${lines(words)}</p>`;

const lines = (words: string) => escapeHtml(words).replaceAll('\n', '<br>');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (words: string) => words.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
