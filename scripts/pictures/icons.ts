// Draws public/icon.svg and the PNG and ICO icons from the kolam mark. Run it by hand when the mark or a colour
// changes: `npx node scripts/pictures/icons.ts`
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawIcons } from './icons/draw-icons.ts';

const root = path.resolve(import.meta.dirname, '../..');
for (const [name, icon] of await drawIcons()) writeFileSync(path.join(root, name), icon);
