import { leaveSecurityMail } from '#features/identity/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Letter } from '#server/mail/letter.ts';
import type { Platform } from '#server/platform.ts';

export type Warning = Pick<Letter, 'subject' | 'paragraphs' | 'facts'>;

/** Whatever they have chosen to be mailed about: what concerns everybody's money, every other administrator hears of. */
export async function warnAdministrators(tx: Tx, platform: Platform, byAdmin: string, warning: Warning): Promise<void> {
  const by = await tx.selectFrom('admins').select('name').where('id', '=', byAdmin).executeTakeFirst();
  const others = await tx
    .selectFrom('admins')
    .select(['name', 'email'])
    .where('role', '=', 'administrator')
    .where('id', '<>', byAdmin)
    .execute();
  const facts: Letter['facts'] = [...(warning.facts ?? []), ['Changed by', by?.name ?? 'somebody who is gone']];
  for (const other of others) await leaveSecurityMail(tx, platform, other, { ...warning, facts }, {});
}
