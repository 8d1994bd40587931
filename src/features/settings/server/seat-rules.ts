import type { Edition } from '#features/edition/contract.ts';
import { readEditionBeside } from '#features/edition/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { lockSetting, readSetting, storeSetting } from '#server/db/settings.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { type SeatRuleFields, type SeatRules, seatRules } from '../seat-contract.ts';

const name = 'seats';
const byDefault: SeatRules = { holdHours: 0, offerHours: 24, holdSince: '' };

export async function readSeatRules(db: Db): Promise<SeatRules> {
  return parseSeatRules(await readSetting(db, name));
}

/** The deadlines in mails and on screens need both. */
export async function readEditionAndSeatRules(db: Db): Promise<{ edition: Edition; rules: SeatRules }> {
  const [edition, stored] = await readEditionBeside(db, name);
  return { edition, rules: parseSeatRules(stored) };
}

const parseSeatRules = (stored: string | undefined): SeatRules =>
  stored === undefined ? byDefault : seatRules.parse(JSON.parse(stored));

/** A shorter hold must not release seats at once, so it counts from the time of the change. */
export function saveSeatRules(
  { db, now }: Platform,
  { seen, ...fields }: SeatRuleFields & { seen?: SeatRuleFields | undefined },
  adminId: string,
) {
  return write(db, async (tx) => {
    await lockSetting(tx, name);
    const before = await readSeatRules(tx);
    const isSeen = seen?.holdHours === before.holdHours && seen.offerHours === before.offerHours;
    if (seen && !isSeen) return refuse('changedMeanwhile');
    const isNewTime = fields.holdHours !== before.holdHours;
    const after = { ...fields, holdSince: isNewTime ? now().toISOString() : before.holdSince };
    await storeSetting(tx, name, JSON.stringify(after));
    const { holdHours, offerHours } = before;
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'settings.update',
      subject: 'settings:seats',
      before: { holdHours, offerHours },
      after: fields,
    });
    return after;
  });
}
