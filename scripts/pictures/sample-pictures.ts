// Draws the pictures of the sample events into public/sample. Run it by hand when a figure or an event changes: `npx
// node scripts/pictures/sample-pictures.ts`
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { events } from '#sample/events.ts';
import { samplePictures } from './sample-pictures/sample-pictures.ts';

const folder = path.resolve(import.meta.dirname, '../../public/sample');
mkdirSync(folder, { recursive: true });
for (const [name, picture] of samplePictures(events)) writeFileSync(path.join(folder, name), picture);
