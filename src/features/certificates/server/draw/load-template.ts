import { type CertificateKind, page } from '#features/certificates/rules.ts';
import type { Design } from '#features/certificates/template-contract.ts';
import { pictureContent } from '#features/pictures/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { redrawSeconds, throwKnownFault } from '#server/files/picture.ts';
import { loadSharp, redrawQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import { houseTemplates } from './house-templates.ts';
import type { Template } from './template.ts';

/** The design of the version that a certificate was made with. */
export async function designOf(db: Db, { kind, template }: { kind: CertificateKind; template: string }) {
  const row = await db
    .selectFrom('certificate_templates')
    .select('design')
    .where('id', '=', template)
    .executeTakeFirst();
  return row ? (JSON.parse(row.design) as Design) : houseTemplates[kind];
}

export async function loadTemplate(platform: Platform, of: { kind: CertificateKind; template: string }) {
  return withPicture(platform, await designOf(platform.db, of), 'paper');
}

const widths = { paper: 2_400, screen: 1_200 };

/** `screen`: a smaller picture, because it is sent with each preview. */
export async function withPicture(platform: Platform, design: Design, use: keyof typeof widths): Promise<Template> {
  if (!design.background) return design;
  const key = keyOf(design, use);
  const known = pictures.get(key) ?? redrawQueue.take(() => drawBackground(platform, design, widths[use]));
  // Moves the picture to the end, because the least recently used one is dropped first. A failure is not cached.
  pictures.delete(key);
  pictures.set(key, known);
  known.catch(() => pictures.delete(key));
  for (const old of [...pictures.keys()].slice(0, -mostPictures)) pictures.delete(old);
  return { ...design, picture: await known };
}

const keyOf = ({ paper, background }: Design, use: keyof typeof widths) => `${use} ${paper} ${background}`;

/** The queues that a drawing waits in before its own. A background that is not cached is prepared first. */
export const queuesBefore = (design: Design, use: keyof typeof widths) =>
  design.background && !pictures.has(keyOf(design, use)) ? [redrawQueue] : [];

/** Cached without a time limit, because a picture's content never changes under its address. Each takes some 300 KB. */
const pictures = new Map<string, Promise<NonNullable<Template['picture']>>>();
const mostPictures = 30;

async function drawBackground(platform: Platform, { background, paper }: Design, most: number) {
  const [content, sharp] = [await pictureContent(platform, background), await loadSharp()];
  const { width: own = most } = await sharp(content).metadata();
  const width = Math.min(own, most);
  const height = Math.round((width * page.height) / page.width);
  const jpeg = await sharp(content)
    .timeout({ seconds: redrawSeconds })
    .flatten({ background: paper })
    .resize({ width, height, fit: 'cover' })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(throwKnownFault);
  return { jpeg, pixels: { width, height } };
}
