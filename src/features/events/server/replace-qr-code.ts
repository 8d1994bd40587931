import { recordAudit } from '#server/audit.ts';
import type { Tx } from '#server/db/schema.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { invalid, type Refusal, refuse } from '#server/http/refusal.ts';
import type { TellOfPaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import { whyNotQrAddress } from '../form-rules.ts';
import { detailsOf } from './payment-guard.ts';
import { findEvent } from './queries.ts';
import { toOrganisersEvent } from './rows.ts';
import { missingPictures, refuseStale } from './save-checks.ts';
import type { EventRules } from './save-event.ts';

interface Replacement {
  qrCode: string;
  reason: string;
  version?: number | undefined;
}

/** An organiser whose password is right, with its hash at that time. */
export interface Confirmed {
  id: string;
  password_hash: string;
}

export type WhyNotConfirmed = (tx: Tx, owner: Confirmed) => Promise<Refusal<'invalid'> | undefined>;

interface Dependencies {
  tellOfPayments: TellOfPaymentChange;
  whyNotConfirmed: WhyNotConfirmed;
}

/** Lets an administrator change a locked QR code (R185). The caller has checked the owner's password. */
export function replaceQrCode(
  { db, now, siteChanged }: Platform,
  { tellOfPayments, whyNotConfirmed }: Dependencies,
  id: string,
  { qrCode, reason, version }: Replacement,
  { trustedHosts, timeZone }: EventRules,
  owner: Confirmed,
) {
  const fault = qrCode && whyNotQrAddress(qrCode, trustedHosts);
  if (fault) return invalid({ qrCode: fault });
  return write(db, async (tx) => {
    const refused = await whyNotConfirmed(tx, owner);
    if (refused) return refused;
    const stored = await findEvent(tx, id);
    if (!stored) return refuse('eventNotFound');
    if (version !== undefined && version !== stored.version) return refuseStale(tx, stored, timeZone);
    const gone = await missingPictures(tx, { image: stored.image, qrCode }, now(), stored);
    if (gone) return invalid(gone);
    const saved = await tx
      .updateTable('events')
      .set((row) => ({
        qr_code: qrCode,
        updated_at: now().toISOString(),
        updated_by: owner.id,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('version', '=', stored.version)
      .returningAll()
      .executeTakeFirst();
    if (!saved) return refuseStale(tx, (await findEvent(tx, id)) ?? stored, timeZone);
    afterCommit(tx, siteChanged);
    const [before, after] = [detailsOf(stored), detailsOf(saved)];
    await tellOfPayments(tx, owner.id, { event: stored.title, before, after, reason });
    await recordAudit(tx, now(), {
      actor: `admin:${owner.id}`,
      action: 'event.replace-qr',
      subject: `event:${id}`,
      before: { qrCode: stored.qr_code },
      after: { qrCode, reason },
    });
    return toOrganisersEvent(saved);
  });
}
