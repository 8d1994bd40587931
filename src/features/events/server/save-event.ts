import { sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import type { TellOfPaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import { dayOf } from '#shared/calendar.ts';
import type { Output } from '#shared/endpoint.ts';
import type { EventFields, updateEvent as updateContract } from '../contract.ts';
import { eventFaults } from '../form-rules.ts';
import { notePriceChange } from './note-price-change.ts';
import { tellOfRedirect, whyNotRedirect } from './payment-guard.ts';
import { findEvent } from './queries.ts';
import { type EventRow, toColumns, toEvent, toOrganisersEvent } from './rows.ts';
import { missingPictures, refuseStale } from './save-checks.ts';

/** Call it in a change that may have freed seats. */
export type OfferSeats = (tx: Tx, eventId: string) => Promise<void>;

export interface EventRules {
  trustedHosts: readonly string[];
  timeZone: string;
}

export function createEvent(
  { db, now, siteChanged }: Platform,
  tellOfPayments: TellOfPaymentChange,
  fields: EventFields,
  rules: EventRules,
  viewer: AdminViewer,
) {
  const refused = whyNotRedirect(undefined, fields, viewer);
  if (refused) return refused;
  const faults = eventFaults(fields, { today: dayOf(now(), rules.timeZone), trustedHosts: rules.trustedHosts });
  if (Object.keys(faults).length > 0) return invalid(faults);
  const at = now().toISOString();
  return write(db, async (tx) => {
    const gone = await missingPictures(tx, fields, now());
    if (gone) return invalid(gone);
    afterCommit(tx, siteChanged);
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
        updated_by: viewer.id,
      })
      .execute();
    await tellOfRedirect(tx, tellOfPayments, undefined, fields, viewer.id);
    await recordAudit(tx, now(), {
      actor: `admin:${viewer.id}`,
      action: 'event.create',
      subject: `event:${id}`,
      after: fields,
    });
    return requireEvent(tx, id);
  });
}

interface Dependencies {
  offerSeats: OfferSeats;
  tellOfPayments: TellOfPaymentChange;
}

export function updateEvent(
  { db, now, siteChanged }: Platform,
  { offerSeats, tellOfPayments }: Dependencies,
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
        whyNotUpdate(stored, fields, dayOf(now(), rules.timeZone), rules) ?? whyNotRedirect(stored, fields, viewer);
      if (refused) return refused;
      const gone = await missingPictures(tx, fields, now(), stored);
      if (gone) return invalid(gone);
      const update = tx
        .updateTable('events')
        .set({
          ...toColumns(fields),
          updated_at: now().toISOString(),
          version: stored.version + 1,
          updated_by: viewer.id,
        })
        .where('id', '=', id)
        .where('version', '=', stored.version);
      // Another organiser saved in between, so read and check again.
      if (!(await didChange(update))) continue;
      afterCommit(tx, siteChanged);
      await offerSeats(tx, id);
      const saved = await requireEvent(tx, id);
      await tellOfRedirect(tx, tellOfPayments, stored, saved, viewer.id);
      const prices = { before: toEvent(stored), after: saved, timeZone: rules.timeZone };
      await notePriceChange(tx, { at: now(), adminId: viewer.id, ...prices });
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
    {
      today: day,
      trustedHosts,
      stored: { date: stored.date, image: stored.image, qrCode: stored.qr_code, upiId: stored.upi_id },
    },
  );
  return Object.keys(faults).length > 0 ? invalid(faults) : undefined;
}

const withStoredBounds = (stored: EventRow) => ({
  registrationOpensAt: stored.registration_opens_at,
  registrationClosesAt: stored.registration_closes_at,
});

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
