import { unzipSync } from 'fflate';

/** Far above what a statement unpacks to, and far below what a bomb does. */
const maxUnpacked = 64 * 1024 * 1024;

/**
 * The texts of the wanted files of an archive. Throws where it is damaged or unpacks to too much. A file that says that
 * it is smaller than it is gets no more memory than it says.
 */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, string> {
  let left = maxUnpacked;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!isWanted(name)) return false;
      left -= originalSize;
      if (left < 0) throw new RangeError('The archive unpacks to too much.');
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('utf8')]));
}
