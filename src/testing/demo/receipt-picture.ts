import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { instantText } from '#shared/instants.ts';
import { inRupees } from '#shared/money.ts';
import { type Pixels, type TextStyle, writeCentred } from './text-pixels.ts';

export interface Receipt {
  rupees: number;
  transactionId: string;
  payer: string;
  payee: string;
  /** An instant, in UTC. */
  paidAt: string;
  /** Chooses the look of one of several invented payment apps. */
  look: number;
}

const width = 360;
const height = 720;
const middle = width / 2;

interface Look {
  ground: string;
  head: string;
  headHeight: number;
  ink: TextStyle['colour'];
  quiet: TextStyle['colour'];
  onHead: TextStyle['colour'];
}

const white = [255, 255, 255] as const;
const looks: Look[] = [
  { ground: '#f4f5fb', head: '#1f7a4d', headHeight: 250, ink: [20, 18, 43], quiet: [87, 84, 122], onHead: white },
  { ground: '#ffffff', head: '#4b3fc4', headHeight: 220, ink: [20, 18, 43], quiet: [96, 96, 110], onHead: white },
  { ground: '#101418', head: '#101418', headHeight: 230, ink: [240, 244, 248], quiet: [150, 160, 170], onHead: white },
  { ground: '#fff8ec', head: '#b4541c', headHeight: 240, ink: [48, 30, 12], quiet: [120, 96, 70], onHead: white },
];

/** The screen of a phone after a UPI payment, with the amount and transaction ID of the registration. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const look = looks[receipt.look % looks.length] ?? looks[0];
  if (!look) throw new Error('there is no look');
  const pixels: Pixels = { data: Buffer.from(groundOf(look)), width };
  const write = (
    y: number,
    text: string,
    size: number,
    colour: TextStyle['colour'],
    voice: TextStyle['voice'] = 'text',
  ) => writeCentred(pixels, text, middle, y, { voice, size, colour });
  const { headHeight: top, ink, quiet, onHead } = look;
  write(top - 46, 'Payment successful', 24, onHead);
  write(top - 18, 'Simulated', 15, onHead);
  write(top + 78, inRupees(receipt.rupees), 50, ink, 'display');
  for (const [index, [label, value]] of facts(receipt).entries()) {
    write(top + 136 + 62 * index, label, 14, quiet);
    write(top + 159 + 62 * index, value, 18, ink);
  }
  write(height - 24, 'Made for a demo. Nobody paid anything.', 13, quiet);
  return sharp(pixels.data, { raw: { width, height, channels: 4 } })
    .webp({ quality: 60, effort: 0 })
    .toBuffer();
}

function facts({ transactionId, payer, payee, paidAt }: Receipt): [string, string][] {
  return [
    ['UPI transaction ID', transactionId],
    ['To', payee],
    ['From', payer],
    ['On', instantText(paidAt, 'Asia/Kolkata')],
  ];
}

const grounds = new Map<Look, Uint8Array>();

function groundOf(look: Look): Uint8Array {
  const drawn = grounds.get(look) ?? drawGround(look);
  grounds.set(look, drawn);
  return drawn;
}

function drawGround({ ground, head, headHeight }: Look): Uint8Array {
  const y = headHeight / 2 - 30;
  return new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>
    <rect width="${width}" height="${headHeight}" fill="${head}"/>
    <circle cx="${middle}" cy="${y}" r="38" fill="#fff"/>
    <path d="M${middle - 17} ${y}l12 12 24-26" fill="none" stroke="#1f7a4d" stroke-width="8" stroke-linecap="round"/>
  </svg>`).render().pixels;
}
