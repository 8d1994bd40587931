// Writes src/web/theme/fonts/*.woff2: Anek, reduced to the characters and axes that the site uses.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const packaged = `${root}node_modules/@fontsource-variable`;
const target = `${root}src/web/theme/fonts`;
mkdirSync(target, { recursive: true });

const between = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
const everyday = [...between(0x20, 0x7e), ...'\u00a0·×–—‘’“”•…−→'].join('');
// Few names have these characters, so their font is loaded only for such names.
const accents = [...between(0xa1, 0xff), ...'‹›€™←↑↓'].filter((sign) => !everyday.includes(sign)).join('');
const devanagari = [...between(0x900, 0x97f), '\u200c', '\u200d', '\u25cc'].join('');
const tamil = [...between(0xb82, 0xbfa), '\u200c', '\u200d', '\u0964', '\u0965', '\u25cc'].join('');

const latinFile = 'anek-latin/files/anek-latin-latin-wdth-normal.woff2';
const tamilFile = 'anek-tamil/files/anek-tamil-tamil-wght-normal.woff2';
const devanagariFile = 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2';
const text = { wght: { min: 400, max: 700 }, wdth: 100 };

// Files for single uses on the site have half the size of one file with both axes.
await cut(latinFile, 'anek-display.woff2', everyday, { wght: 740, wdth: { min: 106, max: 125 } });
await cut(latinFile, 'anek-text.woff2', everyday, text);
await cut(latinFile, 'anek-accents.woff2', accents, text);
await cut(latinFile, 'anek-narrow.woff2', everyday, { wght: 640, wdth: 82 });
// Only for the tables of the control room, which people read all day.
await cut(latinFile, 'anek-figures.woff2', everyday, { wght: 440, wdth: 82 });
// Anek has its rupee sign in the Tamil file. Every page would load that file for this one sign.
await cut(tamilFile, 'anek-rupee.woff2', '₹', { wght: { min: 400, max: 800 } });
await cut(tamilFile, 'anek-tamil.woff2', tamil, { wght: 600 });
await cut(devanagariFile, 'anek-devanagari.woff2', devanagari, { wght: 600 });

async function cut(source, name, text, variationAxes) {
  const whole = readFileSync(`${packaged}/${source}`);
  const font = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes });
  writeFileSync(`${target}/${name}`, font);
  console.log(`${name}: ${whole.length} → ${font.length} bytes`);
}
