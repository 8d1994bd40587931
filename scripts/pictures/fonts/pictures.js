// Writes src/server/pictures/fonts/*.ttf: Anek in the weights and widths of previews and certificates.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const packaged = `${root}node_modules/@fontsource-variable`;
const target = `${root}src/server/pictures/fonts`;
mkdirSync(target, { recursive: true });

const between = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
const latin = [...between(0x20, 0x7e), ...between(0xa0, 0xff), ...between(0x2010, 0x2027), ...'‹›€™←↑→↓−'].join('');
const latinBeyond = [...between(0x100, 0x24f), ...between(0x1e00, 0x1eff)].join('');
const tamil = [...between(0xb82, 0xbfa), '₹', '\u200c', '\u200d', '\u0964', '\u0965', '\u25cc'].join('');
const devanagari = [...between(0x900, 0x97f), '₹', '\u200c', '\u200d', '\u25cc'].join('');

const voices = { display: { wght: 740, wdth: 118 }, text: { wght: 520, wdth: 100 } };
for (const [voice, axes] of Object.entries(voices)) {
  await cut('anek-latin/files/anek-latin-latin-wdth-normal.woff2', `${voice}-latin`, latin, axes);
  await cut('anek-latin/files/anek-latin-latin-ext-wdth-normal.woff2', `${voice}-latin-beyond`, latinBeyond, axes);
  await cut('anek-tamil/files/anek-tamil-tamil-wdth-normal.woff2', `${voice}-tamil`, tamil, axes);
  await cut(
    'anek-devanagari/files/anek-devanagari-devanagari-wdth-normal.woff2',
    `${voice}-devanagari`,
    devanagari,
    axes,
  );
}

async function cut(source, name, text, variationAxes) {
  const font = await subsetFont(readFileSync(`${packaged}/${source}`), text, { targetFormat: 'sfnt', variationAxes });
  writeFileSync(`${target}/${name}.ttf`, font);
  console.log(`${name}.ttf: ${font.length} bytes`);
}
