import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { putSetting, readSetting } from '#server/db/settings.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { type Signatory, signatory } from '../signatory-contract.ts';

const name = 'signatory';

export async function readSignatory(db: Db): Promise<Signatory> {
  const stored = await readSetting(db, name);
  return signatory.parse(stored === undefined ? { signatory: '', signatoryTitle: '' } : JSON.parse(stored));
}

export function saveSignatory({ db, now }: Platform, after: Signatory, adminId: string): Promise<Signatory> {
  return write(db, async (tx) => {
    const before = await readSignatory(tx);
    await putSetting(tx, name, JSON.stringify(after));
    const record = { actor: `admin:${adminId}`, action: 'settings.update', subject: 'settings:signatory' };
    await recordAudit(tx, now(), { ...record, before, after });
    return after;
  });
}
