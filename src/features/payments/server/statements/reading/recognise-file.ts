import { readCsv, type SheetRow } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export type FileFault = 'passwordProtected' | 'oldExcel' | 'notAStatement' | 'tooManyRows' | 'damaged';

/** Reads the lines of an upload by its content, not by its name. */
export function readSheet(bytes: Buffer): SheetRow[] | FileFault {
  const start = bytes.toString('latin1', 0, 8);
  // The first bit of the flags of the archive's first file says that it is encrypted.
  if (start.startsWith('PK')) return start.charCodeAt(6) & 1 ? 'passwordProtected' : readXlsx(bytes);
  // Word, Excel before 2007, and every Office file with a password start like this.
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'passwordProtected' : 'oldExcel';
  }
  if (start.startsWith('%PDF'))
    return /\/Encrypt\b/.test(bytes.toString('latin1')) ? 'passwordProtected' : 'notAStatement';
  const text = decodeText(bytes);
  if (!isText(text) || /^\s*(<!doctype|<html|<\?xml|<table|\{|\[\s*\{)/i.test(text)) return 'notAStatement';
  return readCsv(text);
}

/** Pictures and programs can be decoded as text too, but they contain many control characters. */
function isText(text: string): boolean {
  const start = text.slice(0, 4_000);
  const strange = start.match(/(?![\n\r\t\f])[\p{Cc}\ufffd]/gu)?.length ?? 0;
  return start.trim() !== '' && strange < 1 + start.length / 100;
}

/**
 * Decodes the encodings that banks and spreadsheets use: UTF-8, UTF-16 with or without a byte order mark, and
 * Windows-1252.
 */
function decodeText(bytes: Buffer): string {
  return decoderFor(bytes).decode(bytes);
}

function decoderFor(bytes: Buffer): InstanceType<typeof TextDecoder> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  const silent = silentHalf(bytes);
  if (silent) return new TextDecoder(silent);
  return isUtf8(bytes) ? new TextDecoder('utf-8') : new TextDecoder('windows-1252');
}

/** English text in UTF-16 has a zero in every second byte. */
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
