import { sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { today } from '#server/calendar.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { EventFields } from '../contract.ts';
import { eventFaults } from '../rules.ts';
import { findEvent } from './queries.ts';
import { toColumns, toEvent } from './rows.ts';

export interface EventRules {
  trustedHosts: readonly string[];
  timeZone: string;
}

export function createEvent({ db, now }: Platform, fields: EventFields, rules: EventRules, adminId: string) {
  const faults = eventFaults(fields, { today: today(now(), rules.timeZone), trustedHosts: rules.trustedHosts });
  if (Object.keys(faults).length > 0) return invalid(faults);
  const at = now().toISOString();
  return write(db, async (tx) => {
    const id = newId();
    await tx
      .insertInto('events')
      .values({
        ...toColumns(fields),
        id,
        position: await nextPosition(tx),
        seats_taken: 0,
        registration_opens_at: '',
        registration_closes_at: '',
        created_at: at,
        updated_at: at,
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

export function updateEvent(
  { db, now }: Platform,
  id: string,
  fields: EventFields,
  rules: EventRules,
  adminId: string,
) {
  return write(db, async (tx) => {
    const stored = await findEvent(tx, id);
    if (!stored) return refuse('eventNotFound');
    const faults = eventFaults(fields, {
      today: today(now(), rules.timeZone),
      trustedHosts: rules.trustedHosts,
      previousDate: stored.date,
      previousQrCode: stored.qr_code,
    });
    if (stored.qr_code && stored.qr_code !== fields.qrCode) {
      return refuse('qrCodeLocked', {
        errors: { qrCode: 'QR codes cannot be modified once set for security reasons.' },
      });
    }
    if (Object.keys(faults).length > 0) return invalid(faults);
    await tx
      .updateTable('events')
      .set({ ...toColumns(fields), updated_at: now().toISOString() })
      .where('id', '=', id)
      .execute();
    const saved = await requireEvent(tx, id);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'event.update',
      subject: `event:${id}`,
      before: toEvent(stored),
      after: saved,
    });
    return saved;
  });
}

async function nextPosition(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('events')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  return row.next;
}

async function requireEvent(tx: Tx, id: string) {
  const row = await findEvent(tx, id);
  if (!row) throw new Error('an event vanished inside its own transaction');
  return toEvent(row);
}
