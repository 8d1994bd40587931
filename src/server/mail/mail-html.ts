import { escapeHtml } from '#shared/text.ts';
import { dayTheme as day, nightTheme as night } from '#shared/theme-colours.ts';
import type { MailText } from './mail.ts';

const mark = '<!--letter-->';

/**
 * A mail as HTML, as the outbox stores it. Each element only names its style (`look="ink"`), and `withMailStyles`
 * replaces the name. With thousands of mails the styles would otherwise take most of the database. `place` is where to
 * look, for a mail without a link.
 */
export function mailHtml(mail: MailText, place: string | undefined): string {
  const facts = mail.facts ?? [];
  const parts = [
    `<p look="greeting">${lines(mail.greeting)}</p>`,
    ...mail.paragraphs.map(words),
    facts.length > 0 ? `<table look="facts">${facts.map(fact).join('')}</table>` : '',
    mail.link ? (place ? words(`${mail.link.label}: ${place}`) : button(mail.link)) : '',
  ];
  return [
    `${mark}<title>${escapeHtml(mail.subject)}</title>`,
    // Lists of mails show this text beside the subject. It is hidden in the mail itself.
    `<tr><td look="preview"><div look="hidden">${escapeHtml(mail.paragraphs[0] ?? mail.subject)}</div></td></tr>`,
    // The fest's name, under the three dots around which the fest's logo is drawn.
    `<tr><td look="head"><div look="dots">&#8226;&#8226;&#8226;</div><div look="fest">${escapeHtml(mail.fest)}</div></td></tr>`,
    `<tr><td look="sheet">${parts.join('')}</td></tr>`,
    `<tr><td look="foot"><p look="signature">${lines(mail.signature)}</p></td></tr>`,
  ].join('');
}

/**
 * The mail as it is sent. It uses only what mail programs agree on: tables for the layout, styles on the elements, no
 * pictures and nothing from other servers. Programs that support dark colours use the style sheet. Other programs
 * invert the colours themselves, and the colours are chosen to stay readable then.
 */
export function withMailStyles(html: string): string {
  if (!html.startsWith(mark)) return html;
  const end = html.indexOf('</title>') + '</title>'.length;
  const rows = html.slice(end).replace(/ look="([a-z]+)"/g, (_, look: string) => ` ${looks[look] ?? ''}`);
  return page(html.slice(mark.length, end), rows);
}

const words = (text: string) => `<p look="words">${lines(text)}</p>`;

const fact = ([label, value]: [string, string]) =>
  `<tr><th look="label">${escapeHtml(label)}</th><td look="value">${escapeHtml(value)}</td></tr>`;

/** The table cell has the colour, because some programs draw no background behind a link. */
const button = ({ label, url }: NonNullable<MailText['link']>) =>
  `<table look="frame"><tr><td look="button"><a href="${escapeHtml(url)}" look="link">${escapeHtml(label)}</a></td></tr></table>`;

const fonts = "font-family:'Anek Latin',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = `color:${day.ink}`;
const quiet = `color:${day.quiet}`;
const line = 'border-top:1px solid #dfe1ef';
const bare = 'cellpadding="0" cellspacing="0" border="0"';
const flowing = 'margin:0 0 16px;overflow-wrap:anywhere';

/** The attributes of each style name. A visitor's text cannot contain such a name, because its quotes are escaped. */
const looks: Record<string, string> = {
  preview: 'style="padding:0"',
  hidden: 'style="display:none;max-height:0;overflow:hidden"',
  head: `class="pad head" style="padding:26px 32px 22px;background-color:${night.ground};border-radius:18px 18px 0 0"`,
  dots: `aria-hidden="true" style="color:${night.accent};font-size:20px;line-height:1;letter-spacing:6px"`,
  fest: `style="margin-top:8px;color:${night.ink};font-size:26px;font-weight:760;line-height:1.15;letter-spacing:-0.02em"`,
  sheet: `class="pad sheet" style="padding:30px 32px 12px;background-color:${day.raised}"`,
  foot: `class="pad sheet foot" style="padding:18px 32px 26px;background-color:${day.raised};${line};border-radius:0 0 18px 18px"`,
  greeting: `class="ink" style="${flowing};font-weight:600;${ink}"`,
  words: `class="ink" style="${flowing};${ink}"`,
  signature: `class="quiet" style="margin:0;font-size:14px;${quiet}"`,
  facts: `width="100%" ${bare} style="margin:6px 0 22px;border-collapse:collapse;line-height:1.4"`,
  label: `scope="row" class="fact quiet" align="left" valign="top" width="34%" style="padding:9px 16px 9px 0;${line};font-weight:400;font-size:14px;${quiet}"`,
  value: `class="fact ink" valign="top" style="padding:9px 0;${line};font-weight:600;overflow-wrap:anywhere;word-break:break-word;${ink}"`,
  frame: `role="presentation" ${bare} style="margin:4px 0 22px"`,
  button: `class="button" style="border-radius:999px;background-color:${day['accent-fill']}"`,
  link: `style="display:inline-block;padding:13px 26px;color:${day['on-accent']};font-weight:650;line-height:1.2;text-decoration:none"`,
};

/**
 * For programs with dark colours. Programs that drop the style sheet show the light mail, which is complete without it.
 */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:${night.ground}!important}.head{background-color:#1d1940!important}
.sheet{background-color:${night.raised}!important}.foot,.fact{border-color:${night.line}!important}
.ink{color:${night.ink}!important}.quiet{color:${night.quiet}!important}.button{background-color:${night.accent}!important}}
@media (max-width:480px){.pad{padding-left:22px!important;padding-right:22px!important}.edge{padding:0!important}.head,.foot{border-radius:0!important}}`;

const page = (title: string, rows: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
  `${title}<style>${sheet}</style></head>` +
  `<body class="ground" style="margin:0;padding:0;background-color:${day.ground};-webkit-text-size-adjust:100%">` +
  `<table role="presentation" class="ground" width="100%" ${bare} style="background-color:${day.ground}"><tr>` +
  `<td class="edge" align="center" style="padding:28px 12px">` +
  `<table role="presentation" width="100%" ${bare} style="max-width:600px;border-collapse:separate;text-align:left;${fonts};font-size:16px;line-height:1.55">` +
  `${rows}</table></td></tr></table></body></html>`;

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
