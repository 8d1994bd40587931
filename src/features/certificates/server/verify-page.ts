import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readEdition } from '#features/edition/server/index.ts';
import { Content } from '#server/http/content.ts';
import { clientFolder } from '#server/pages/pages.ts';
import type { Platform } from '#server/platform.ts';
import { dayText } from '#shared/dates.ts';
import { eventKolam } from '#shared/kolam/event-kolam.ts';
import { drawKolam, viewBoxOf } from '#shared/kolam/kolam.ts';
import { paths } from '#shared/paths.ts';
import { escapeHtml } from '#shared/text.ts';
import { dayTheme as day, nightTheme as night } from '#shared/theme-colours.ts';
import type { Verified } from '../contract.ts';

/**
 * Only what the page shows (R340). `letter`: the events of an on-duty letter, each shown with its own day. Letters have
 * codes and serial numbers too.
 */
export type Found =
  | (Verified & { art: string; letter?: readonly { title: string; date: string }[] })
  | 'noSuchCertificate'
  | 'tooManyTries';

/** A page without scripts of a few kilobytes, because people open it once, on a stranger's phone (R340). */
export async function verifyPage({ db }: Platform, found: Found | undefined, typed = ''): Promise<Content> {
  const { name } = await readEdition(db);
  const status = found === 'noSuchCertificate' ? 404 : found === 'tooManyTries' ? 429 : 200;
  const { html, policy } = page(name, found, typed);
  return new Content(
    Buffer.from(html),
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...(status === 429 && { 'retry-after': '600' }),
    },
    {},
    status,
  );
}

function page(fest: string, found: Found | undefined, typed: string) {
  const body = typeof found === 'object' ? certificateHtml(found) : formHtml(found, typed);
  const styles = rareFaces(fest + body) + commonStyles;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${typeof found === 'object' ? heading(found) : 'Verify a certificate'} · ${escapeHtml(fest)}</title>
<style>${styles}</style>
</head>
<body>
<header><a href="/">${escapeHtml(fest)}</a></header>
<main>${body}</main>
</body>
</html>`;
  return { html, policy: policyFor(styles) };
}

const heading = ({ state, letter }: Exclude<Found, string>): string =>
  `This ${letter ? 'letter' : 'certificate'} ${{ valid: 'is valid', replaced: 'was replaced', revoked: letter ? 'is not valid any more' : 'was revoked' }[state]}`;

const explanation: Record<Verified['state'], string> = {
  valid: 'It was issued as shown here.',
  replaced: 'A newer version exists. Ask its holder for that one.',
  revoked: 'The organisers have withdrawn it.',
};
const noLongerTrue =
  'A registration that it names is not confirmed any more, or an event that it names was called off.';

function certificateHtml(found: Exclude<Found, string>): string {
  const { name, title, event, date, issuer, state, art, letter } = found;
  const about: Fact[] = letter
    ? [
        [
          letter.length > 1 ? 'Events' : 'Event',
          letter.map((one) => [one.title, dayOf(one.date)].filter(Boolean).join(', ')),
        ],
      ]
    : [
        ['Event', [event]],
        ['Date', [dayOf(date)]],
      ];
  const facts: Fact[] = [['Title', [title]], ...about, ['Issued by', [issuer]]];
  return `<article class="${state}">
${kolam(art)}
<p class="state">${marks[state]}<strong>${heading(found)}</strong></p>
<p class="why">${letter && state === 'revoked' ? noLongerTrue : explanation[state]}</p>
<h1>${escapeHtml(name)}</h1>
<dl>${facts.map(factHtml).join('')}</dl>
</article>
<p class="other"><a href="${paths.verify()}">Verify another certificate</a></p>`;
}

type Fact = [label: string, values: string[]];

function factHtml([label, values]: Fact): string {
  const shown = values.filter(Boolean).map((value) => `<dd>${escapeHtml(value)}</dd>`);
  return shown.length > 0 ? `<div><dt>${label}</dt>${shown.join('')}</div>` : '';
}

const dayOf = (date: string): string => dayText(date, 'ordinal') ?? date;

function formHtml(found: 'noSuchCertificate' | 'tooManyTries' | undefined, typed: string): string {
  const fault = {
    noSuchCertificate: 'No certificate or letter has this number. Please check it and try again.',
    tooManyTries: 'Too many numbers from your network were wrong. Please try again in a few minutes.',
  };
  const alert = found ? `<p class="fault" id="fault" role="alert">${fault[found]}</p>` : '';
  const described = found ? ' aria-invalid="true" aria-describedby="fault hint"' : ' aria-describedby="hint"';
  return `<article>
${kolam('mark')}
<h1>Verify a certificate</h1>
<form action="${paths.verify()}" method="get">
<label for="serial">Number on the certificate or letter</label>
<p id="hint">Ten letters and digits, such as 7K3MQ-92XWD.</p>
${alert}
<input id="serial" name="serial" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" value="${escapeHtml(typed)}"${described}>
<button>Verify</button>
</form>
</article>`;
}

function kolam(seed: string): string {
  const options = seed === 'mark' ? { seed, size: 3, density: 1 } : { ...eventKolam(seed), size: 5 };
  const { paths: lines, dots } = drawKolam(options);
  return `<svg viewBox="${viewBoxOf(options.size)}" aria-hidden="true"><path d="${lines.join('')}"/><path class="dots" d="${dots.map(({ x, y }) => `M${x} ${y}h.01`).join('')}"/></svg>`;
}

const mark = (line: string) =>
  `<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="12"/><path d="${line}"/></svg>`;
const marks: Record<Verified['state'], string> = {
  valid: mark('M6.5 12.5l3.6 3.6 7.4-7.8'),
  replaced: mark('M12 6.5v6.5M12 17h.01'),
  revoked: mark('M8 8l8 8M16 8l-8 8'),
};

interface FaceOptions {
  range?: string;
  /** Typefaces of the device to use instead, so that nothing has to be loaded. */
  instead?: readonly string[];
}

/** A file of the site's own typeface; '' if the site is not built. */
function face(name: string, weight: string, { range, instead = [] }: FaceOptions = {}): string {
  const file = assets().find((one) => one.startsWith(`anek-${name}-`) && one.endsWith('.woff2'));
  if (!file) return '';
  const sources = [...instead.map((local) => `local("${local}")`), `url(/assets/${file}) format("woff2")`];
  const letters = range ? `;unicode-range:${range}` : '';
  return `@font-face{font-family:Anek;font-weight:${weight};font-display:swap;src:${sources.join()}${letters}}`;
}

function assets(): string[] {
  try {
    return readdirSync(path.join(clientFolder, 'assets'));
  } catch {
    return [];
  }
}

const [plain, bold] = ['400 600', '700 800'];

// A browser takes missing letters from another face only if its weights are exactly the same.
const inBoth = (name: string, options: FaceOptions) => face(name, plain, options) + face(name, bold, options);
// The file has 91 KB, more than all the rest of the page. Android, Windows and Apple's devices have these letters.
const devicesDevanagari = ['Noto Sans Devanagari', 'Nirmala UI', 'Kohinoor Devanagari', 'Lohit Devanagari'];
const rare = [
  { letters: /[\u0b80-\u0bff]/u, faces: inBoth('tamil', { range: 'U+B82-BFA,U+200C-200D' }) },
  {
    letters: /[\u0900-\u097f]/u,
    faces: inBoth('devanagari', { range: 'U+900-97F', instead: devicesDevanagari }),
  },
];

/** Not every device has letters of these scripts. The files are large, so only a page with such letters names them. */
const rareFaces = (words: string): string => rare.flatMap((one) => (one.letters.test(words) ? one.faces : [])).join('');

const roles = (theme: typeof day | typeof night) =>
  `--ground:${theme.ground};--raised:${theme.raised};--ink:${theme.ink};--quiet:${theme.quiet};--line:${theme.line};--edge:${theme.edge};--accent:${theme.accent};--valid:${theme.success};--replaced:${theme.accent};--revoked:${theme.danger}`;

const commonStyles = `${face('text', plain)}${face('display', bold)}
:root{color-scheme:light dark;--fill:${day['accent-fill']};--on:${day['on-accent']};${roles(day)}}
@media(prefers-color-scheme:dark){:root{--fill:${night.accent};${roles(night)}}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--ground);color:var(--ink);font:1.0625rem/1.5 Anek,system-ui,sans-serif}
header{padding:1.25rem 1.5rem;font-weight:750}
a{color:inherit;text-underline-offset:.2em}header a{display:inline-block;padding:.5rem 0;text-decoration:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:4px}
main{width:min(40rem,100% - 2rem);margin:clamp(.5rem,6vh,4rem) auto 3rem}
article{position:relative;overflow:hidden;padding:clamp(1.5rem,6vw,2.75rem);background:var(--raised);border:1px solid var(--line);border-radius:18px}
article>svg{position:absolute;top:-3.5rem;right:-3.5rem;width:12rem;fill:none;stroke:var(--fill);stroke-width:2;stroke-linecap:round;opacity:.8}
article>svg .dots{stroke:var(--revoked);stroke-width:4}
.state{display:flex;gap:.6rem;align-items:center;padding-right:7rem;color:var(--tone);font-size:1.2rem;line-height:1.25}
.valid{--tone:var(--valid)}.replaced{--tone:var(--replaced)}.revoked{--tone:var(--revoked)}
.mark{flex:none;width:1.75rem;fill:var(--tone);stroke:var(--raised);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}.mark circle{stroke:none}
.why,#hint{color:var(--quiet);padding-right:6rem}
h1{margin-top:2rem;font-size:clamp(1.6rem,6vw,2.4rem);line-height:1.15;font-weight:750;overflow-wrap:anywhere}
form h1,article>svg+h1{margin-top:0;padding-right:6rem}
dl{display:grid;gap:.9rem;margin-top:1.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
dt{color:var(--quiet);font-size:.9375rem}dd{overflow-wrap:anywhere}
form{display:grid;gap:.5rem;margin-top:1.75rem}label{font-weight:600}
input,button{min-height:3rem;padding:0 1rem;border-radius:10px;font:inherit}
input{width:100%;border:1px solid var(--edge);background:var(--ground);color:inherit;font-variant-numeric:tabular-nums;text-transform:uppercase}
button{justify-self:start;margin-top:.75rem;padding:0 1.75rem;border:0;border-radius:999px;background:var(--fill);color:var(--on);font-weight:600;cursor:pointer}
@media(max-width:30rem){article>svg{top:-2.5rem;right:-2.5rem;width:8.5rem}.state,.why,#hint{padding-right:4.25rem}}
.fault{color:var(--revoked)}.other{margin-top:1.25rem;text-align:center}.other a{display:inline-block;padding:.6rem}`;

function policyFor(styles: string): string {
  const hash = createHash('sha256').update(styles).digest('base64');
  return `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash}'; font-src 'self'; img-src 'self'; object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}
