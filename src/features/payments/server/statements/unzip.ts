import { inflateRaw } from 'node:zlib';

/** Far above what a statement unpacks to, and far below what a bomb does. */
const maxUnpacked = 64 * 1024 * 1024;

export type ZipFault = 'passwordProtected' | 'damaged';
export interface Zip {
  /** Undefined: no such file in it. */
  read(name: string): Promise<Buffer | undefined>;
  names: string[];
}

interface Entry {
  method: number;
  packed: number;
  offset: number;
}

/** What an XLSX is packed in. Only the files that are asked for are unpacked. */
export function openZip(bytes: Buffer): Zip | ZipFault {
  const entries = readDirectory(bytes);
  if (typeof entries === 'string') return entries;
  let budget = maxUnpacked;
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const content = await unpack(bytes, entry, budget);
      budget -= content.length;
      return content;
    },
  };
}

function readDirectory(bytes: Buffer): Map<string, Entry> | ZipFault {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > bytes.length) return 'damaged';
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return 'damaged';
    if (bytes.readUInt16LE(at + 8) & 1) return 'passwordProtected';
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Rejects where the content is cut off, wrong or too large. */
function unpack(bytes: Buffer, { method, packed, offset }: Entry, budget: number): Promise<Buffer> {
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return Promise.resolve(Buffer.from(content));
  return new Promise((resolve, reject) => {
    inflateRaw(content, { maxOutputLength: Math.max(budget, 1) }, (error, unpacked) =>
      error ? reject(error) : resolve(unpacked),
    );
  });
}
