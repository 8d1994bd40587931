import { sql } from 'kysely';
import { keepPicture } from '#features/pictures/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { dayOf } from '#server/calendar.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { Output } from '#shared/endpoint.ts';
import type { EventFields, updateEvent as updateContract } from '../contract.ts';
import { eventFaults } from '../rules.ts';
import { findEvent } from './queries.ts';
import { type EventRow, toColumns, toOrganisersEvent } from './rows.ts';
import { refuseStale } from './stale-event.ts';
import { tellOfUpiId, type WarnAdministrators, whyNotUpiId } from './upi-id.ts';

/** Part of a change that may have freed seats. */
export type OfferSeats = (tx: Tx, eventId: string) => Promise<void>;

export interface EventRules {
  trustedHosts: readonly string[];
  timeZone: string;
}

export function createEvent({ db, now }: Platform, fields: EventFields, rules: EventRules, adminId: string) {
  const faults = eventFaults(fields, { today: dayOf(now(), rules.timeZone), trustedHosts: rules.trustedHosts });
  if (Object.keys(faults).length > 0) return invalid(faults);
  const at = now().toISOString();
  return write(db, async (tx) => {
    const gone = await missingPictures(tx, fields, now());
    if (gone) return invalid(gone);
    const id = newId();
    await tx
      .insertInto('events')
      .values({
        registration_opens_at: '',
        registration_closes_at: '',
        ...toColumns(fields),
        id,
        position: await nextPosition(tx),
        seats_taken: 0,
        created_at: at,
        updated_at: at,
        updated_by: adminId,
      })
      .execute();
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'event.create',
      subject: `event:${id}`,
      after: fields,
    });
    return requireEvent(tx, id);
  });
}

interface Neighbours {
  offerSeats: OfferSeats;
  warn: WarnAdministrators;
}

export function updateEvent(
  { db, now }: Platform,
  { offerSeats, warn }: Neighbours,
  id: string,
  wanted: Update,
  rules: EventRules,
  viewer: AdminViewer,
) {
  const { version, ...fields } = wanted;
  return write(db, async (tx) => {
    for (;;) {
      const stored = await findEvent(tx, id);
      if (!stored) return refuse('eventNotFound');
      if (version !== undefined && version !== stored.version) return refuseStale(tx, stored, rules.timeZone);
      const refused =
        whyNotUpdate(stored, fields, dayOf(now(), rules.timeZone), rules) ?? whyNotUpiId(stored, fields, viewer);
      if (refused) return refused;
      const gone = await missingPictures(tx, fields, now(), stored);
      if (gone) return invalid(gone);
      const updated = await tx
        .updateTable('events')
        .set({
          ...toColumns(fields),
          updated_at: now().toISOString(),
          version: stored.version + 1,
          updated_by: viewer.id,
        })
        .where('id', '=', id)
        .where('version', '=', stored.version)
        .executeTakeFirst();
      // Somebody was quicker by a moment: what they saved is looked at first.
      if (updated.numUpdatedRows === 0n) continue;
      await offerSeats(tx, id);
      await tellOfUpiId(tx, warn, stored, fields.upiId, viewer.id);
      const saved = await requireEvent(tx, id);
      await recordAudit(tx, now(), {
        actor: `admin:${viewer.id}`,
        action: 'event.update',
        subject: `event:${id}`,
        before: toOrganisersEvent(stored),
        after: saved,
      });
      return saved;
    }
  });
}

type Update = EventFields & { version?: number | undefined };

function whyNotUpdate(stored: EventRow, fields: EventFields, day: string, { trustedHosts }: EventRules) {
  if (stored.qr_code && stored.qr_code !== fields.qrCode) {
    return refuse('qrCodeLocked', {
      errors: { qrCode: 'QR codes cannot be modified once set for security reasons.' },
    });
  }
  const faults = eventFaults(
    { ...withStoredBounds(stored), ...fields },
    { today: day, trustedHosts, previousDate: stored.date, previousQrCode: stored.qr_code },
  );
  return Object.keys(faults).length > 0 ? invalid(faults) : undefined;
}

const withStoredBounds = (stored: EventRow) => ({
  registrationOpensAt: stored.registration_opens_at,
  registrationClosesAt: stored.registration_closes_at,
});

/** Beside the fields whose uploaded picture was swept, because the form stood open for days. */
async function missingPictures(
  tx: Tx,
  { image, qrCode }: EventFields,
  now: Date,
  stored?: EventRow,
): Promise<Record<string, string> | undefined> {
  const gone: Record<string, string> = {};
  const words = 'This picture is no longer there. Please upload it again.';
  if (image !== stored?.image && !(await keepPicture(tx, image, now))) gone.image = words;
  if (qrCode !== stored?.qr_code && !(await keepPicture(tx, qrCode, now))) gone.qrCode = words;
  return Object.keys(gone).length > 0 ? gone : undefined;
}

async function nextPosition(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('events')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  return row.next;
}

async function requireEvent(tx: Tx, id: string): Promise<Output<typeof updateContract>> {
  const row = await findEvent(tx, id);
  if (!row) throw new Error('an event vanished inside its own transaction');
  return toOrganisersEvent(row);
}
