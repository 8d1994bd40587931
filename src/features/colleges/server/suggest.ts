import { createAddressThrottle } from '#server/address-throttle.ts';
import { breathing } from '#server/breathe.ts';
import { cacheBriefly } from '#server/cache-briefly.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { CollegeSuggestion } from '../calls.ts';
import { collegeKey } from '../rules.ts';

const most = 8;

/**
 * Suggests colleges while somebody types. They are kept in memory. The limit for each network is high enough for a hall
 * full of people.
 */
export function collegeSuggestions(platform: Platform) {
  const throttle = createAddressThrottle(platform, { of: 'college suggestions', points: 6_000, minutes: 10 });
  const known = cacheBriefly(() => readKnown(platform.db), 5_000);
  return async ({ params, ip }: { params: { text: string }; ip: string }) => {
    if (await throttle.isBarred(ip)) return refuse('tooMany');
    const key = collegeKey(params.text);
    return key.length < 2 ? [] : suggest(await known.current(), key);
  };
}

interface Known {
  college: CollegeSuggestion;
  name: string;
  aliases: { alias: string; key: string }[];
}

async function readKnown(db: Db): Promise<Known[]> {
  const rows = await db.selectFrom('colleges').select(['name', 'city', 'aliases']).orderBy('sort_key').execute();
  const breathe = breathing();
  const known: Known[] = [];
  for (const { name, city, aliases } of rows) {
    await breathe();
    known.push({
      college: { name, hint: city },
      name: collegeKey(name),
      aliases: (JSON.parse(aliases) as string[]).map((alias) => ({ alias, key: collegeKey(alias) })),
    });
  }
  return known;
}

/** Known names that begin with the typed text come first, then aliases that do, then names that contain it. */
function suggest(known: readonly Known[], key: string): CollegeSuggestion[] {
  const found: CollegeSuggestion[][] = [[], [], []];
  for (const { college, name, aliases } of known) {
    const alias = aliases.find((one) => one.key.startsWith(key));
    if (name.startsWith(key)) found[0]?.push(college);
    else if (alias) found[1]?.push({ ...college, hint: [alias.alias, college.hint].filter(Boolean).join(' · ') });
    else if (name.includes(key)) found[2]?.push(college);
  }
  return found.flat().slice(0, most);
}
