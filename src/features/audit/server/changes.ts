import { inRupees } from '#shared/money.ts';
import { labelOf } from './labels.ts';
import { inWords } from './value-text.ts';

export interface Change {
  label: string;
  before: string | null;
  after: string | null;
}

/** Returns the name of a `kind:id`; undefined if that thing does not exist any more. */
export type NameOf = (key: string) => string | undefined;

interface Words {
  nameOf?: NameOf;
  /** The kind of the record: `event`, `pass` and so on. */
  kind?: string | undefined;
}

/** The fields that differ, as text, without technical fields. */
export function changesOf(before: unknown, after: unknown, { nameOf = () => undefined, kind }: Words = {}): Change[] {
  const [was, is] = [flat(before, nameOf), flat(after, nameOf)];
  const fields = new Set([...was.keys(), ...is.keys()]);
  return [...fields]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ label: labelOf(field, kind), before: was.get(field) ?? null, after: is.get(field) ?? null }));
}

/** Returns each `kind:id` that a record refers to. */
export function referencesIn(...states: unknown[]): string[] {
  const found: string[] = [];
  const note: NameOf = (key) => {
    found.push(key);
    return undefined;
  };
  for (const state of states) flat(state, note);
  return found;
}

/** Fields that hold ids, with the kind of thing that they name. */
const references: Record<string, string> = {
  event: 'event',
  student: 'student',
  supervisor: 'admin',
  eventId: 'event',
  event_id: 'event',
  registrations: 'registration',
  leftTeam: 'student',
};

/** Fields that mean nothing to a reader, or that the record shows elsewhere. */
const silent =
  /^(_?id|(student|admin)(_id|Id)|certificate|position|version|revision|seatsLeft|updatedAt|updated_at|createdAt|created_at|proof\w*|transaction_(key|shared)|pass_(order_id|kind)|price_line|coupon_id)$/;
const amounts = /^(amount|amountDue|registrationFees \w+)$/;
const longest = 400;

function flat(value: unknown, nameOf: NameOf, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (silent.test(key)) continue;
    const name = path ? `${path} ${key}` : key;
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      for (const [field, text] of flat(inner, nameOf, name)) found.set(field, text);
    } else {
      const text = textOf(name, inner, nameOf);
      if (text) found.set(name, text);
    }
  }
  return found;
}

function textOf(name: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (/paise$/i.test(name)) return inRupees(value / 100);
    return amounts.test(name) ? inRupees(value) : String(value);
  }
  const kind = references[name];
  const text = kind ? namesOf(kind, value, nameOf) : inWords(name, itemsOf(value));
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function namesOf(kind: string, value: unknown, nameOf: NameOf): string {
  const ids = Array.isArray(value) ? value : [value];
  return ids
    .map((id) => nameOf(`${kind}:${id}`) ?? `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} that is gone`)
    .join('; ');
}

/** Some columns store a list as one text. */
function itemsOf(value: unknown): string {
  const list = typeof value === 'string' && /^\[.*\]$/s.test(value) ? parsed(value) : value;
  if (!Array.isArray(list)) return String(list);
  return list
    .map((item) => (typeof item === 'object' ? [...flat(item, () => undefined).values()].join(', ') : String(item)))
    .join('; ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
