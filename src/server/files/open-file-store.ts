import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { localFileStore } from './local-file-store.ts';

export async function openFileStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!config.s3) return localFileStore(config.dataDir);
  // The S3 client is loaded only when needed: it is large, and most fests never use it.
  const { s3FileStore } = await import('./s3-file-store.ts');
  return s3FileStore(config.s3);
}
