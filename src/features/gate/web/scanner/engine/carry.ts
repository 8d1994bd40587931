import type { SentScan } from '#features/gate/contract.ts';
import { keyHashOf, proofOf } from '#features/gate/proof-rules.ts';
import type { Device, NewScan, OwnScan } from './store.ts';

/** A phone's unsent scans as a series of QR codes, which another phone reads and sends (decision 50). */

const mark = 'SYMPOSIA-SCANS';
const mostLetters = 900;
/** More rows than one code can contain. The limit prevents a false code from flooding a phone. */
const mostRows = 50;

export const toSentScan = ({ key, scan }: OwnScan): SentScan => ({ ...scan, seq: scan.seq ?? key });

/** Adds the proof of the phone that made the scan, so that another phone can send it. */
export async function withProof(own: OwnScan, device: Device): Promise<SentScan> {
  const sent = toSentScan(own);
  if (sent.device) return sent;
  return { ...sent, device: device.id, proof: await proofOf(await keyHashOf(device.key), device.id, sent) };
}

function toRow({ id, seq, checkpoint, code = '', number = '', at, kind, of = '', shown, ...more }: SentScan) {
  const { device = '', proof = '', clockOff = 0 } = more;
  return [id, seq, checkpoint, code, number, Date.parse(at).toString(36), kind, of, shown, device, proof, clockOff];
}

export function toScanCodes(scans: readonly SentScan[]): string[] {
  const parts: string[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const row of scans.map((scan) => JSON.stringify(toRow(scan)))) {
    if (letters + row.length + 1 > mostLetters - mark.length - 10) {
      parts.push([]);
      letters = 0;
    }
    parts.at(-1)?.push(row);
    letters += row.length + 1;
  }
  return parts.map((rows, place) => `${mark}:${place + 1}:${parts.length}:[${rows.join()}]`);
}

/** Undefined if the text is not a code of `toScanCodes`. The server checks whether its scans are genuine. */
export function fromCode(text: string): { part: number; parts: number; scans: NewScan[] } | undefined {
  const [, part, parts, json] =
    /^SYMPOSIA-SCANS:(\d{1,4}):(\d{1,4}):(\[.*\])$/s.exec(text.trim().slice(0, 3_000)) ?? [];
  if (!json) return undefined;
  try {
    const rows: unknown = JSON.parse(json);
    if (!Array.isArray(rows) || rows.length > mostRows) return undefined;
    const scans = rows.map((row) => fromRow(row));
    const isWhole = scans.every((scan) => scan !== undefined);
    return isWhole ? { part: Number(part), parts: Number(parts), scans } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The form of ids from phones and the server. A scan whose id the server answers differently would be sent again and
 * again.
 */
const shapes = {
  id: /^[\w-]{1,64}$/,
  checkpoint: /^[\w-]{1,64}$/,
  code: /^[A-Z2-7]{0,200}$/i,
  number: /^[A-Z2-9]{0,8}$/,
  at: /^[\da-z]{1,9}$/,
  kind: /^(scan|undo|override)$/,
  of: /^[\w-]{0,64}$/,
  shown: /^[a-z]{0,20}$/i,
  device: /^[\w-]{1,64}$/,
  proof: /^[\da-f]{32}$/,
};

function fromRow(row: unknown): NewScan | undefined {
  if (!Array.isArray(row) || row.length !== 12) return undefined;
  const [id, seq, checkpoint, code, number, at, kind, of, shown, device, proof, clockOff] = row;
  const texts: Record<string, unknown> = { id, checkpoint, code, number, at, kind, of, shown, device, proof };
  const fits = ([name, shape]: [string, RegExp]) => typeof texts[name] === 'string' && shape.test(texts[name]);
  if (!Object.entries(shapes).every(fits) || !Number.isSafeInteger(seq) || seq < 0) return undefined;
  if (!Number.isSafeInteger(clockOff)) return undefined;
  const scan = {
    id,
    seq,
    checkpoint,
    at: new Date(Number.parseInt(at, 36)).toISOString(),
    kind,
    shown,
    device,
    proof,
    ...(code && { code }),
    ...(number && { number }),
    ...(of && { of }),
    ...(clockOff && { clockOff }),
  } satisfies NewScan['scan'];
  return { scan, person: '', refusal: '' };
}
