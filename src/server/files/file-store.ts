import type { Readable } from 'node:stream';

/** Where uploads are kept. Keys are `folder/name`, made by us, never by a visitor. */
export interface FileStore {
  /** Durable when it resolves. Removes what it wrote when the source or the disk fails. */
  put(key: string, content: Readable | Buffer): Promise<void>;
  /** Rejects where there is no such file, which `isNoSuchFile` tells from other failures. */
  read(key: string): Promise<Buffer>;
  /** Succeeds too when there is nothing to remove. */
  remove(key: string): Promise<void>;
  list(folder: string): AsyncIterable<StoredFile>;
  /** Rejects with a message for the system administrator when nothing can be stored. */
  check(): Promise<void>;
  /** Releases what it holds open. Nothing is stored after it. */
  close(): Promise<void>;
  /** Files younger than this many milliseconds may still be waiting for their row; the sweep leaves them. */
  readonly sweepAfterMs: number;
}

interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** Whether a disk or object storage says that there is no such file. */
export function isNoSuchFile(error: unknown): boolean {
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404;
}

export const noneIfMissing = (error: unknown): undefined => {
  if (!isNoSuchFile(error)) throw error;
};

/** What a folder holds; nothing when it was never made. A folder that cannot be read is an error. */
export const emptyIfMissing = (error: unknown): never[] => {
  if (isNoSuchFile(error)) return [];
  throw error;
};
