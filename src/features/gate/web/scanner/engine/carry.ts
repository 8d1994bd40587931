import type { SentScan } from '#features/gate/contract.ts';
import { keyHashOf, proofOf } from '#features/gate/proof-rules.ts';
import type { Device, NewScan, OwnScan } from './store.ts';

/** A phone's unsent scans as a run of QR codes, which another phone takes along (decision 50). */

const mark = 'SYMPOSIA-SCANS';
const mostLetters = 900;
/** More than fit into one code: no code can flood a phone. */
const mostRows = 50;

export const toSent = ({ key, scan }: OwnScan): SentScan => ({ ...scan, seq: scan.seq ?? key });

/** With the proof of the phone that made it, so that any other one can send it. */
export async function proven(own: OwnScan, device: Device): Promise<SentScan> {
  const sent = toSent(own);
  if (sent.device) return sent;
  return { ...sent, device: device.id, proof: await proofOf(await keyHashOf(device.key), device.id, sent) };
}

function toRow({ id, seq, checkpoint, code = '', number = '', at, kind, of = '', shown, ...more }: SentScan) {
  const { device = '', proof = '' } = more;
  return [id, seq, checkpoint, code, number, Date.parse(at).toString(36), kind, of, shown, device, proof];
}

export function toCodes(scans: readonly SentScan[]): string[] {
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

/** Undefined: not a code of `toCodes`. Whether its scans are genuine, the server says. */
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

function fromRow(row: unknown): NewScan | undefined {
  if (!Array.isArray(row) || row.length !== 11) return undefined;
  const [id, seq, checkpoint, code, number, at, kind, of, shown, device, proof]: unknown[] = row;
  const texts = [id, checkpoint, code, number, at, kind, of, shown, device, proof];
  if (!texts.every((text) => typeof text === 'string' && text.length <= 400)) return undefined;
  if (typeof seq !== 'number' || !id || !checkpoint || !device || !proof) return undefined;
  if (kind !== 'scan' && kind !== 'undo' && kind !== 'override') return undefined;
  const scan = {
    id: String(id),
    seq,
    checkpoint: String(checkpoint),
    at: new Date(Number.parseInt(String(at), 36)).toISOString(),
    kind,
    shown: String(shown),
    device: String(device),
    proof: String(proof),
    ...(code ? { code: String(code) } : {}),
    ...(number ? { number: String(number) } : {}),
    ...(of ? { of: String(of) } : {}),
  } satisfies NewScan['scan'];
  return { scan, person: '', refusal: '' };
}
