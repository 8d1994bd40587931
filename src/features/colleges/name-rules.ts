import { collegeKey } from './rules.ts';

/** A name that belongs to no known college, and how often it is used. */
interface TypedName {
  name: string;
  uses: number;
}

export interface KnownCollege {
  id: string;
  name: string;
  city: string;
  aliases: readonly string[];
}

interface Group {
  names: TypedName[];
  uses: number;
  college?: KnownCollege;
}

/** Common short forms with the word that each means. '' marks words that do not distinguish colleges. */
const shortForms = new Map(
  Object.entries({
    college: ['coll', 'clg', 'col', 'colleges'],
    engineering: ['engg', 'eng', 'engr'],
    technology: ['tech', 'technol', 'techno'],
    institute: ['inst', 'institution', 'insti'],
    university: ['univ', 'uni', 'varsity'],
    government: ['govt', 'gov', 'gvt'],
    science: ['sci', 'sciences'],
    polytechnic: ['poly', 'polytech'],
    management: ['mgmt', 'mgt'],
    saint: ['st'],
    national: ['natl'],
    arts: ['art'],
    '': ['autonomous', 'of', 'the', 'and', 'for'],
  }).flatMap(([word, forms]) => forms.map((form) => [form, word] as const)),
);

/**
 * Groups typed names that probably mean one college, most used first, and proposes a known college for each group. A
 * person decides (R313). `breathe` lets other requests run in between, because there may be tens of thousands of names.
 */
export async function groupNames(
  typed: readonly TypedName[],
  known: readonly KnownCollege[],
  breathe: () => Promise<void> | undefined,
): Promise<Group[]> {
  const guess = await guesser(known, breathe);
  const groups = new Map<string, Group>();
  for (const name of typed) {
    await breathe();
    const college = guess(name.name);
    const key = college ? `known ${college.id}` : `loose ${looseKey(name.name)}`;
    const group = groups.get(key) ?? { names: [], uses: 0, ...(college && { college }) };
    group.names.push(name);
    group.uses += name.uses;
    groups.set(key, group);
  }
  for (const { names } of groups.values()) names.sort((a, b) => b.uses - a.uses);
  return [...groups.values()].sort((a, b) => b.uses - a.uses);
}

/** Finds the known college that a name probably means; undefined if it could mean two. */
async function guesser(known: readonly KnownCollege[], breathe: () => Promise<void> | undefined) {
  const meant = new Map<string, KnownCollege | 'several'>();
  function mean(key: string, college: KnownCollege) {
    if (key) meant.set(key, (meant.get(key) ?? college) === college ? college : 'several');
  }
  for (const college of known) {
    for (const name of [college.name, ...college.aliases]) {
      await breathe();
      mean(looseKey(name), college);
      mean(looseKey(`${name} ${college.city}`), college);
      for (const initials of initialsOf(name)) mean(initials, college);
    }
  }
  return (typed: string): KnownCollege | undefined => {
    const found = meant.get(looseKey(typed)) ?? meant.get(`initials ${collegeKey(typed)}`);
    return found === 'several' ? undefined : found;
  };
}

/** The words that distinguish a college, sorted, with short forms written out. */
function looseKey(name: string): string {
  const words = wordsOf(name).map((word) => shortForms.get(word) ?? word);
  const telling = [...new Set(words.filter(Boolean))].sort();
  return (telling.length > 0 ? telling : wordsOf(name)).join(' ');
}

/** The initials of a college: 'TCE' and 'TCOE' for Thinnai College of Engineering. */
function initialsOf(name: string): string[] {
  const words = wordsOf(name);
  const of = (some: readonly string[]) => some.map((word) => word.charAt(0)).join('');
  const forms = [of(words), of(words.filter((word) => shortForms.get(word) !== ''))];
  return [...new Set(forms)].filter((form) => form.length >= 3).map((form) => `initials ${form}`);
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’.]/g, (mark) => (mark === '.' ? ' ' : ''))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
