import { holdStudent } from '#features/accounts/server/index.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { noneIfMissing } from '#server/files/file-store.ts';
import { removeFile, sweepFolder } from '#server/files/remove-file.ts';
import { withStoredFiles } from '#server/files/with-stored-files.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { CertificatesTable } from '../tables.ts';

type Certificate = Pick<CertificatesTable, 'id' | 'student_id'>;
type Files = Pick<Platform, 'files' | 'log'>;

const folder = 'certificates';

/**
 * The PDF of a certificate. The caller has checked that the certificate is valid. The PDF is drawn when it is first
 * requested, and keeps the same bytes from then on. It is drawn again if its file is lost, or if the address of the
 * site has changed, because the QR code contains the address.
 */
export async function keptPdf<Refused extends Refusal = never>(
  platform: Platform,
  certificate: Certificate,
  draw: () => Promise<Buffer | Refused>,
): Promise<Buffer | Refused> {
  const kept = await findKept(platform.db, certificate.id);
  const content = kept?.site === siteOf(platform) ? await readKept(platform, kept.file_key) : undefined;
  if (content) return content;
  const drawn = await draw();
  if (!(drawn instanceof Refusal)) await keep(platform, certificate, drawn, kept?.file_key);
  return drawn;
}

const siteOf = ({ config }: Pick<Platform, 'config'>) => config.publicUrl ?? '';

const findKept = (db: Db, certificateId: string) =>
  db
    .selectFrom('certificate_files')
    .select(['file_key', 'site'])
    .where('certificate_id', '=', certificateId)
    .executeTakeFirst();

/**
 * Only a missing file is drawn again. When the store does not answer, the call fails, because a new drawing may look
 * different.
 */
const readKept = ({ files }: Files, key: string) => files.read(key).catch(noneIfMissing);

/**
 * Stores a drawing. When two are made at once, one is stored. A failure is only logged, because the reader has the
 * drawing.
 */
async function keep(platform: Platform, certificate: Certificate, content: Buffer, before: string | undefined) {
  const { db, log } = platform;
  const key = `${folder}/${newId()}`;
  const row = { certificate_id: certificate.id, file_key: key, site: siteOf(platform) };
  const addRow = () =>
    write(db, async (tx) => {
      if (!(await isStillValid(tx, certificate))) return refuse('notValid');
      if ((await findKept(tx, certificate.id))?.file_key !== before) return refuse('keptMeanwhile');
      await tx
        .insertInto('certificate_files')
        .values(row)
        .onConflict((conflict) => conflict.column('certificate_id').doUpdateSet(row))
        .execute();
      return undefined;
    });
  try {
    const refused = await withStoredFiles(platform, [{ key, content }], addRow);
    if (before && !refused) await removeFile(platform, before);
  } catch (err) {
    log.warn({ err }, 'a certificate was drawn and its file not kept; the next reader draws it again');
  }
}

/**
 * Locks the account and the certificate. A call that deletes, corrects or revokes the certificate has either ended
 * before, or waits and then finds the file.
 */
async function isStillValid(tx: Tx, { id, student_id }: Certificate): Promise<boolean> {
  if (student_id && !(await holdStudent(tx, { id: student_id }))) return false;
  const certificates = tx.selectFrom('certificates').select('id').where('id', '=', id);
  return (await lockRow(tx, certificates.where('state', '=', 'valid'))) !== undefined;
}

/** Call it in the transaction that makes the certificate invalid. Nobody can request the file after that. */
export async function dropKeptPdf(tx: Tx, platform: Files, certificateId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('certificate_files')
    .where('certificate_id', '=', certificateId)
    .returning('file_key')
    .executeTakeFirst();
  if (gone) afterCommit(tx, () => void removeFile(platform, gone.file_key));
}

/** Returns the keys of the files. Remove the files after the certificates are deleted for certain. */
export async function dropKeptPdfsOf(tx: Tx, certificateIds: readonly string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('certificate_files')
    .where('certificate_id', 'in', certificateIds)
    .returning('file_key')
    .execute();
  return gone.map(({ file_key }) => file_key);
}

export async function keptPdfKeys(db: Db): Promise<string[]> {
  return (await db.selectFrom('certificate_files').select('file_key').execute()).map(({ file_key }) => file_key);
}

export const sweepKeptPdfs = (platform: Platform): Promise<number> =>
  sweepFolder(platform, folder, () => keptPdfKeys(platform.db));
