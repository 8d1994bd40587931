/** A zip archive of texts. The browser's own compressor does the work: one from a package would need a worker. */
export async function zipped(files: Record<string, string>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = encode(path);
    const content = encode(text);
    const packed = await deflated(content);
    const facts = [crc32(content), packed.length, content.length] as const;
    const head = record(0x04034b50, [...common(facts, name.length)], name);
    directory.push(directoryEntry(facts, name, offset));
    parts.push(head, packed);
    offset += head.length + packed.length;
  }
  const directorySize = directory.reduce((sum, entry) => sum + entry.length, 0);
  const count = directory.length;
  const end = record(0x06054b50, [
    ...[half(0), half(0), half(count), half(count)],
    ...[whole(directorySize), whole(offset), half(0)],
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

type Facts = readonly [crc: number, packedSize: number, size: number];
type Field = readonly [bytes: 2 | 4, value: number];

const half = (value: number): Field => [2, value];
const whole = (value: number): Field => [4, value];

// 1980-01-01: the same content is the same file.
const oldestDay = 33;

/** Version, names in UTF-8, deflate, time, date, checksum, sizes, lengths of name and extra field. */
const common = ([crc, packedSize, size]: Facts, nameLength: number): Field[] => [
  ...[half(20), half(0x0800), half(8), half(0), half(oldestDay)],
  ...[whole(crc), whole(packedSize), whole(size), half(nameLength), half(0)],
];

const directoryEntry = (facts: Facts, name: Uint8Array, offset: number) =>
  record(
    0x02014b50,
    [half(20), ...common(facts, name.length), ...[half(0), half(0), half(0)], whole(0), whole(offset)],
    name,
  );

function record(signature: number, fields: readonly Field[], tail: Uint8Array = new Uint8Array()) {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 4);
  const bytes = new Uint8Array(length + tail.length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of [whole(signature), ...fields]) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  bytes.set(tail, at);
  return bytes;
}

const encode = (text: string) => new TextEncoder().encode(text);

async function deflated(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
