import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { CannotRestore } from './refusals.ts';

const content = z.object({
  // The path is checked although our own code writes it: a restore must never write outside its folder.
  path: z.string().regex(/^(symposia\.db|secrets\.key|tables\/[a-z_]+\.ndjson|files\/[a-z]+\/[\w-]+)$/),
  bytes: z.int(),
  sha256: z.string(),
});

const manifest = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  madeAt: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.int()),
  /** Files that rows name and that were missing already when the backup was made. */
  missing: z.array(z.string()),
  contents: z.array(content),
});

export type Manifest = z.output<typeof manifest>;
type Content = z.output<typeof content>;

export const manifestFile = 'manifest.json';

/** Each file of a folder with its length and checksum, sorted by name. */
export async function describeContents(folder: string): Promise<Content[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  const contents: Content[] = [];
  for (const file of files) contents.push({ path: file, ...(await describeFile(path.join(folder, file))) });
  return contents;
}

/** Checks that each file of the backup is as it was written, then returns the manifest. Trust no file before this. */
export async function readVerifiedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new CannotRestore(`${folder} is no backup: it has no ${manifestFile}.`);
  });
  const known = manifest.safeParse(parseJson(text));
  if (!known.success) throw new CannotRestore(`${manifestFile} cannot be read: the backup is damaged or too new.`);
  for (const { path: file, bytes, sha256 } of known.data.contents) {
    const found = await describeFile(path.join(folder, file)).catch(() => undefined);
    if (!found) throw new CannotRestore(`${file} is missing in the backup.`);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new CannotRestore(`${file} is not as it was written: its checksum differs.`);
    }
  }
  return known.data;
}

export async function describeFile(file: string): Promise<Pick<Content, 'bytes' | 'sha256'>> {
  const { size } = await stat(file);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return { bytes: size, sha256: hash.digest('hex') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
