import { decodeText } from './decode-text.ts';
import { readCsv, type SheetRow } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export type FileFault = 'passwordProtected' | 'oldExcel' | 'notAStatement' | 'tooManyRows' | 'damaged';

/** The lines of whatever was uploaded, by what it is, not by what it is called. */
export function readSheet(bytes: Buffer): SheetRow[] | FileFault {
  const start = bytes.toString('latin1', 0, 8);
  // The first bit of the flags of the archive's first file.
  if (start.startsWith('PK')) return start.charCodeAt(6) & 1 ? 'passwordProtected' : readXlsx(bytes);
  // Word, Excel before 2007, and every Office file with a password.
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'passwordProtected' : 'oldExcel';
  }
  if (start.startsWith('%PDF'))
    return /\/Encrypt\b/.test(bytes.toString('latin1')) ? 'passwordProtected' : 'notAStatement';
  const text = decodeText(bytes);
  if (!isText(text) || /^\s*(<!doctype|<html|<\?xml|<table|\{|\[\s*\{)/i.test(text)) return 'notAStatement';
  return readCsv(text);
}

/** Pictures and programs decode to something too, which is full of control characters. */
function isText(text: string): boolean {
  const start = text.slice(0, 4_000);
  const strange = start.match(/(?![\n\r\t\f])[\p{Cc}\ufffd]/gu)?.length ?? 0;
  return start.trim() !== '' && strange < 1 + start.length / 100;
}
