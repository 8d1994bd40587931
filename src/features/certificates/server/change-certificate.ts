import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { plainLine } from '#server/documents/printable.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { factsOf } from './draw/facts.ts';
import { dropKeptPdf } from './draw/kept-pdf.ts';
import { designOf } from './draw/load-template.ts';
import { whyNotName } from './draw/names.ts';
import { newVersion } from './freeze.ts';
import { toCertificateRecord } from './list-certificates.ts';
import { mailOfCorrection, mailOfRevocation } from './mails.ts';

const lock = (tx: Tx, id: string) => lockRow(tx, tx.selectFrom('certificates').selectAll().where('id', '=', id));

export function revokeCertificate(platform: Platform, id: string, reason: string, adminId: string) {
  return write(platform.db, async (tx) => {
    const row = await lock(tx, id);
    if (!row) return refuse('certificateNotFound');
    if (row.state !== 'valid') return refuse('notValid');
    const at = platform.now();
    await tx
      .updateTable('certificates')
      .set({ state: 'revoked', reason, changed_at: at.toISOString() })
      .where('id', '=', id)
      .execute();
    await dropKeptPdf(tx, platform, id);
    await mailOfRevocation(tx, platform, row, reason);
    await recordAudit(tx, at, {
      actor: `admin:${adminId}`,
      action: 'certificate.revoke',
      subject: `certificate:${id}`,
      // Without the name, because audit records are not deleted with an account.
      after: { event: row.event_title, serial: row.serial, reason },
    });
    return { message: 'Certificate revoked' };
  });
}

interface Correction {
  name: string;
  /** YYYY-MM-DD; undefined keeps the present date. */
  date?: string | undefined;
  reason: string;
}

/** Makes a new version with a new code. The new version of a revoked certificate is valid. */
export function correctCertificate(
  platform: Platform,
  id: string,
  { name, date, reason }: Correction,
  adminId: string,
) {
  return write(platform.db, async (tx) => {
    const row = await lock(tx, id);
    if (!row) return refuse('certificateNotFound');
    if (row.state === 'replaced') return refuse('alreadyReplaced');
    const dated = { ...row, event_date: date ?? row.event_date };
    const fault = whyNotName(name, await designOf(tx, row), factsOf(dated, platform.config));
    if (fault) return invalid({ name: fault });
    const at = platform.now();
    const corrected = { ...dated, ...newVersion(at), name: plainLine(name), version: row.version + 1 };
    await tx
      .updateTable('certificates')
      .set({ state: 'replaced', reason, changed_at: at.toISOString() })
      .where('id', '=', id)
      .execute();
    await dropKeptPdf(tx, platform, id);
    await tx.insertInto('certificates').values(corrected).execute();
    await mailOfCorrection(tx, platform, corrected, reason);
    await recordAudit(tx, at, {
      actor: `admin:${adminId}`,
      action: 'certificate.correct',
      subject: `certificate:${corrected.id}`,
      before: { serial: row.serial, date: row.event_date },
      after: { serial: corrected.serial, date: corrected.event_date, reason },
    });
    return toCertificateRecord(corrected);
  });
}
