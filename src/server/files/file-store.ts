import type { Readable } from 'node:stream';

/** Stores uploads. Keys are `folder/name`; the server makes them, never a visitor. */
export interface FileStore {
  /** The file is durable when this resolves. If the source or the disk fails, the part that was written is removed. */
  put(key: string, content: Readable | Buffer): Promise<void>;
  /** Rejects if there is no such file; `isNoSuchFile` tells this from other failures. */
  read(key: string): Promise<Buffer>;
  /** Also succeeds if there is no such file. */
  remove(key: string): Promise<void>;
  list(folder: string): AsyncIterable<StoredFile>;
  /** Rejects with a message for the system administrator if nothing can be stored. */
  check(): Promise<void>;
  /** Closes open handles and connections. Nothing can be stored afterwards. */
  close(): Promise<void>;
  /**
   * The sweep does not remove files younger than this many milliseconds, because their rows may not be committed yet.
   */
  readonly sweepAfterMs: number;
}

interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** Whether the error of a disk or object storage means that there is no such file. */
export function isNoSuchFile(error: unknown): boolean {
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404;
}

export const noneIfMissing = (error: unknown): undefined => {
  if (!isNoSuchFile(error)) throw error;
};

/** The folder's content is empty if the folder was never made. A folder that cannot be read is an error. */
export const emptyIfMissing = (error: unknown): never[] => {
  if (isNoSuchFile(error)) return [];
  throw error;
};
