import type { FestApp } from '#app/app.ts';
import { mostAliases } from '#features/colleges/contract.ts';
import { collegeKey } from '#features/colleges/rules.ts';
import { newId } from '#server/ids.ts';
import { chunksOf } from '#shared/chunks-of.ts';

const colleges = 300;
const rowsAtOnce = 5_000;

/** Colleges with as many other names as one may have. */
export async function makeManyColleges({ db, now }: FestApp['platform']): Promise<void> {
  const at = now().toISOString();
  const known = Array.from({ length: colleges }, (_, number) => {
    const name = `Institute ${number} of Engineering and Technology for the Sciences and Arts`;
    const aliases = Array.from({ length: mostAliases }, (_one, place) => `${name}, name ${place}`);
    return { id: newId(), name, aliases };
  });
  const rows = known.map(({ id, name, aliases }) => ({
    id,
    name,
    city: 'Chennai',
    aliases: JSON.stringify(aliases),
    mail_domains: '[]',
    is_own: 0 as const,
    created_at: at,
    updated_at: at,
    version: 0,
    sort_key: collegeKey(name).slice(0, 40),
  }));
  const names = known.flatMap(({ id: college_id, name, aliases }) =>
    [name, ...aliases].map((one) => ({ key: collegeKey(one), college_id })),
  );
  await db.insertInto('colleges').values(rows).execute();
  for (const some of chunksOf(names, rowsAtOnce)) await db.insertInto('college_names').values(some).execute();
}
