import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { hourMs } from '#shared/calendar.ts';
import type { S3Config } from '../config.ts';
import type { FileStore } from './file-store.ts';

/** Students must not wait long for a store that accepts connections and never answers. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** Stores files in an S3-compatible bucket, which several servers can share. */
export function s3FileStore(config: S3Config): FileStore {
  const client = new S3Client({
    region: config.region,
    requestHandler: timeouts,
    maxAttempts: 2,
    endpoint: config.endpoint,
    // Stores other than Amazon's are addressed by path, not by a host name for each bucket.
    forcePathStyle: config.endpoint !== undefined,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
  });
  const Bucket = config.bucket;
  return {
    // Another server may be about to commit the row of a new file.
    sweepAfterMs: hourMs,
    async put(Key, content) {
      const Body = Buffer.isBuffer(content) ? content : await buffer(content);
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    async read(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (!Body) throw new Error(`No content under ${Key}`);
      return Buffer.from(await Body.transformToByteArray());
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async *list(folder) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken }));
        for (const item of page.Contents ?? []) {
          if (item.Key) yield { key: item.Key, modifiedAt: item.LastModified ?? new Date() };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    async close() {
      client.destroy();
    },
  };
}
