import { noneIfMissing } from '#server/files/file-store.ts';
import { Content } from '#server/http/content.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { pictureKey } from './pictures.ts';
import { uploadPicture } from './upload-picture.ts';

export { type PictureUses, pictureContent, sweepPictures, touchPicture } from './pictures.ts';

export function pictureRoutes(platform: Platform): Route[] {
  return [
    implement(contract.uploadPicture, ({ file, query, viewer }) => uploadPicture(platform, file, viewer.id, query.for)),
    implement(contract.readPicture, ({ params }) => readPicture(platform, params.pictureId)),
  ];
}

async function readPicture({ db, files }: Platform, pictureId: string) {
  const row = await db.selectFrom('pictures').select('id').where('id', '=', pictureId).executeTakeFirst();
  // The sweep may delete the file after the row was read.
  const content = row && (await files.read(pictureKey(row.id)).catch(noneIfMissing));
  if (!content) return refuse('pictureNotFound');
  return new Content(content, {
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${row.id}"`,
  });
}
