import type { z } from 'zod';
import { write } from '#server/db/write.ts';
import { noneIfNotDecodable, redrawPicture, whyNotPicture } from '#server/files/picture.ts';
import { withStoredFiles } from '#server/files/with-stored-files.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import { redrawQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import { dayMs } from '#shared/calendar.ts';
import { uploadPicture as contract, mostPicturesADay } from '../contract.ts';
import { pictureAddress } from '../rules.ts';
import { pictureKey } from './pictures.ts';

/** Checks and re-encodes the content, and stores only the result. The file is on the disk before its row is written. */
export async function uploadPicture(platform: Platform, upload: Upload | undefined, adminId: string, use: Use) {
  if (!upload) return invalid({ picture: 'Please choose a picture' });
  const fault = whyNotPicture(upload.content);
  if (fault) return refusePicture(fault);
  if (await hasUploadedMany(platform, adminId)) return refuse('tooManyPictures');
  if (redrawQueue.areTaken()) return refuse('busy', { retryAfter: redrawQueue.comeBackIn() });
  const drawn = await redrawPicture(upload.content, widths[use]).catch(noneIfNotDecodable);
  if (!drawn) return refusePicture('notAPicture');
  const id = newId();
  const file = { key: pictureKey(id), content: drawn };
  await withStoredFiles(platform, [file], () => keepRow(platform, id, adminId));
  return { url: pictureAddress(id) };
}

type Use = z.output<typeof contract.query>['for'];

const widths = { screen: 1_600, paper: 2_400 };

const refusePicture = (fault: 'notAPicture' | 'pictureTooLarge') =>
  refuse(fault, { errors: { picture: contract.refusals[fault].message } });

async function hasUploadedMany({ db, now }: Platform, adminId: string): Promise<boolean> {
  const { uploaded } = await db
    .selectFrom('pictures')
    .select(({ fn }) => fn.countAll<number>().as('uploaded'))
    .where('uploaded_by', '=', adminId)
    .where('created_at', '>', new Date(now().getTime() - dayMs).toISOString())
    .executeTakeFirstOrThrow();
  return uploaded >= mostPicturesADay;
}

function keepRow({ db, now }: Platform, id: string, adminId: string) {
  const at = now().toISOString();
  return write(db, (tx) =>
    tx.insertInto('pictures').values({ id, uploaded_by: adminId, created_at: at, touched_at: at }).execute(),
  );
}
