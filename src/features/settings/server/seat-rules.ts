import type { Edition } from '#features/edition/contract.ts';
import { readEditionBeside } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { type SeatRules, seatRuleFields, seatRules } from '../seat-contract.ts';
import { storedSetting } from './stored-setting.ts';

const name = 'seats';

export const seatSetting = storedSetting({
  name,
  schema: seatRules,
  byDefault: { holdHours: 0, offerHours: 24, holdSince: '' },
  fields: seatRuleFields,
  // A shorter hold must not release seats at once, so it counts from the time of the change.
  toStored(fields, before, now) {
    const isNewTime = fields.holdHours !== before.holdHours;
    return { ...fields, holdSince: isNewTime ? now.toISOString() : before.holdSince };
  },
});

/** The deadlines in mails and on screens need both. */
export async function readEditionAndSeatRules(db: Db): Promise<{ edition: Edition; rules: SeatRules }> {
  const [edition, stored] = await readEditionBeside(db, name);
  return { edition, rules: seatSetting.parse(stored) };
}
