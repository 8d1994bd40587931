import { Resvg } from '@resvg/resvg-js';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { FileStore } from '#server/files/file-store.ts';
import { inRupees } from '#shared/money.ts';
import type { DemoRegistration } from './demo-registrations.ts';

/** Each has a file of its own, since a deletion takes it along; one picture for each amount is enough to look at. */
export async function drawProofs(files: FileStore, registrations: DemoRegistration[]): Promise<void> {
  const pictures = new Map<number, Promise<Buffer>>();
  const oneOfEach = (paise: number) => {
    const drawn = pictures.get(paise) ?? draw(paise / 100);
    pictures.set(paise, drawn);
    return drawn;
  };
  const atOnce = pLimit(16);
  await Promise.all(
    registrations
      .filter(({ proof_key }) => proof_key)
      .map((row) => atOnce(async () => files.put(row.proof_key, await oneOfEach(row.amount_due_paise)))),
  );
}

function draw(rupees: number): Promise<Buffer> {
  const line = (y: number, size: number, fill: string, text: string) =>
    `<text x="180" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle">${text}</text>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="720" font-family="sans-serif">
    <rect width="360" height="720" fill="#f4f5fb"/>
    <rect width="360" height="250" fill="#1f7a4d"/>
    <circle cx="180" cy="105" r="44" fill="#fff"/>
    <path d="M160 106l14 14 28-30" fill="none" stroke="#1f7a4d" stroke-width="9" stroke-linecap="round"/>
    ${line(200, 24, '#fff', 'Payment simulated')}
    ${line(330, 52, '#14122b', inRupees(rupees))}
    ${line(380, 18, '#57547a', 'to aarambh@example')}
    ${line(640, 18, '#57547a', 'Made for a demo.')}
    ${line(668, 18, '#57547a', 'Nobody paid anything.')}
  </svg>`;
  // Its words are in a font of the machine, if that has any.
  return sharp(new Resvg(picture).render().asPng()).webp({ quality: 70 }).toBuffer();
}
