interface PictureSize {
  width: number;
  height: number;
}

type Sizer = (content: Buffer) => PictureSize | undefined;

/** Checks the whole signature, in hex: other kinds of files may begin with a part of it. */
const kinds: [signature: RegExp, size: Sizer][] = [
  [/^89504e470d0a1a0a/, pngSize],
  [/^ffd8ff/, jpegSize],
  [/^474946383[79]61/, gifSize],
  [/^52494646.{8}57454250/, webpSize],
];
const longestSignature = 12;

/**
 * The size that a PNG, JPEG, GIF or WebP declares. Undefined for any other file and for a picture that was cut off.
 * Written by hand so that the number of steps is small for any content: a library that guesses file types searched one
 * upload for six seconds and blocked all other requests (decision 27).
 */
export function pictureSize(content: Buffer): PictureSize | undefined {
  if (content.length < 30) return undefined;
  const start = content.toString('hex', 0, longestSignature);
  return kinds.find(([signature]) => signature.test(start))?.[1](content);
}

function pngSize(content: Buffer): PictureSize | undefined {
  const isWhole = content.lastIndexOf('IEND') > 0;
  if (!isWhole || content.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

const jpegEnd = Buffer.from([0xff, 0xd9]);
/** A photo has a few hundred segments at most: a colour profile, a preview and the camera's notes, 64 KB each. */
const mostSegments = 1_000;

/** Skips bytes between two segments, as decoders do: some cameras fill gaps there. */
function jpegSize(content: Buffer): PictureSize | undefined {
  if (content.lastIndexOf(jpegEnd) <= 0) return undefined;
  let at = 2;
  for (let segment = 0; segment < mostSegments; segment++) {
    at = content.indexOf(0xff, at);
    if (at < 0 || at + 9 > content.length) return undefined;
    const marker = content.readUInt8(at + 1);
    // The markers of a frame: baseline, extended and progressive.
    if (marker >= 0xc0 && marker <= 0xc2) {
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    }
    at += hasNoLength(marker) ? 1 : 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}

/** True for a byte that is no marker, for a fill byte, and for a marker without a length. */
const hasNoLength = (marker: number) => marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9);

/** A megabyte of notes has 4,000 blocks of 255 bytes each. */
const mostBlocks = 20_000;
const gifEnd = 0x3b;

/**
 * Six letters are enough to look like a GIF; even a script could start with them. So the first frame must be there too.
 */
function gifSize(content: Buffer): PictureSize | undefined {
  if (content.lastIndexOf(gifEnd) <= 12) return undefined;
  const flags = content.readUInt8(10);
  let at = 13 + coloursIn(flags);
  for (let block = 0; block < mostBlocks && at + 10 < content.length; block++) {
    const kind = content.readUInt8(at);
    if (kind === 0x2c) return gifFrame(content, at);
    if (kind !== 0x21) return undefined;
    // An extension: its type, then blocks that each begin with their length, until an empty block.
    at += 2;
    for (let length = 1; length > 0 && at < content.length && block < mostBlocks; block++) {
      length = content.readUInt8(at);
      at += 1 + length;
    }
  }
  return undefined;
}

/** The size of a colour table with three bytes for each colour. */
const coloursIn = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function gifFrame(content: Buffer, at: number): PictureSize | undefined {
  const word = (offset: number) => content.readUInt16LE(offset);
  const frame = { width: word(at + 1) + word(at + 5), height: word(at + 3) + word(at + 7) };
  const data = at + 10 + coloursIn(content.readUInt8(at + 9));
  const smallestCode = data < content.length ? content.readUInt8(data) : 0;
  if (smallestCode < 1 || smallestCode > 11) return undefined;
  return { width: Math.max(word(6), frame.width), height: Math.max(word(8), frame.height) };
}

function webpSize(content: Buffer): PictureSize | undefined {
  const isWhole = content.readUInt32LE(4) + 8 <= content.length;
  const kind = content.toString('latin1', 12, 16);
  if (!isWhole) return undefined;
  if (kind === 'VP8X') return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L' && content.readUInt8(20) === 0x2f) {
    const bits = content.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ' && content.toString('hex', 23, 26) === '9d012a') {
    return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
  }
  return undefined;
}
