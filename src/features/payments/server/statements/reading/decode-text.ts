/** Text in whatever encoding banks and spreadsheets write: UTF-8, UTF-16 with or without a mark, Windows-1252. */
export function decodeText(bytes: Buffer): string {
  return decoderFor(bytes).decode(bytes);
}

function decoderFor(bytes: Buffer): InstanceType<typeof TextDecoder> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  const silent = silentHalf(bytes);
  if (silent) return new TextDecoder(silent);
  return isUtf8(bytes) ? new TextDecoder('utf-8') : new TextDecoder('windows-1252');
}

/** English in UTF-16 has a zero in every second byte. */
function silentHalf(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const seen = Math.min(bytes.length, 400);
  let [even, odd] = [0, 0];
  for (let at = 0; at < seen; at++) {
    if (bytes[at] === 0) at % 2 === 0 ? even++ : odd++;
  }
  if (odd > seen / 4) return 'utf-16le';
  return even > seen / 4 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
