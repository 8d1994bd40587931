import type { Selectable } from 'kysely';
import type { Database, Db } from '#server/db/schema.ts';

/** The part of a credit for one registration or order, in paise. */
export interface Part {
  registrationId: string;
  eventId: string;
  reference: string;
  /**
   * `paid` is the part of the amount due that was paid, `waived` the part that was waived. `surplus` was paid beyond
   * it.
   */
  paid: number;
  waived: number;
  surplus: number;
}

/** Returns the present parts of each credit. Parts that were taken back are subtracted. */
export async function partsOfCredits(db: Db, creditIds: readonly string[]): Promise<Map<string, Part[]>> {
  if (creditIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_ledger')
    .selectAll()
    .where('credit_id', 'in', creditIds)
    .where('credit_id', '<>', '')
    .orderBy('registration_id')
    .orderBy('seq')
    .execute();
  return new Map([...Map.groupBy(rows, (row) => row.credit_id)].map(([id, own]) => [id, partsIn(own)]));
}

function partsIn(rows: readonly Selectable<Database['payment_ledger']>[]): Part[] {
  const parts = new Map<string, Part>();
  for (const row of rows) {
    const { registration_id: registrationId, event_id: eventId, reference } = row;
    const part = parts.get(registrationId) ?? { registrationId, eventId, reference, paid: 0, waived: 0, surplus: 0 };
    const paise = row.amount_paise;
    if (row.kind === 'received') part.paid += paise;
    else if (row.kind === 'waived') part.waived += paise;
    else if (row.kind === 'surplus') part.surplus += paise;
    else if (row.from_account === 'waived') part.waived -= paise;
    else if (row.to_account === 'outside') part.surplus -= paise;
    else if (row.from_account === 'received') part.paid -= paise;
    parts.set(registrationId, part);
  }
  return [...parts.values()].filter(({ paid, waived, surplus }) => paid + waived + surplus > 0);
}
