import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '#server/db/open.ts';
import type { Platform } from '#server/platform.ts';
import type { Registration } from '../contract.ts';

export interface ListEntry {
  id: string;
  createdAt: string;
  json: string;
}

interface Wanted {
  events: readonly { _id: string; title: string }[];
  withPayments: boolean;
  proofLink: (id: string, sent: string) => string;
}

/**
 * The registrations of some events as JSON, which the database writes: ten thousand rows through objects, schema and
 * text took five times as long, and nobody else was answered meanwhile. A test holds it against the contract.
 */
export async function readEntries(
  { db, engine }: Pick<Platform, 'db' | 'engine'>,
  { events, withPayments, proofLink }: Wanted,
): Promise<Map<string, ListEntry[]>> {
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'event_id', 'proof_key', 'created_at', 'resubmitted_at'])
    .select(sql<string>`cast(${registrationJson(engine, withPayments)} as text)`.as('json'))
    .where('event_id', 'in', [...events.map((event) => event._id), ''])
    .execute();
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  const entries = events.map((event) => {
    const eventJson = JSON.stringify(event);
    const own = (byEvent.get(event._id) ?? []).map(({ id, proof_key, created_at, resubmitted_at, json }) => {
      const link = withPayments && proof_key ? proofLink(id, resubmitted_at) : '';
      return {
        id,
        createdAt: created_at,
        json: `${json.slice(0, -1)},"event":${eventJson},"paymentProof":"${link}"}`,
      };
    });
    return [event._id, own.sort(newestFirst)] as const;
  });
  return new Map(entries);
}

export function newestFirst(one: ListEntry, other: ListEntry): number {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** Everything but the link, whose signature is not the database's to make, and the event, of which there are few. */
function registrationJson(engine: Engine, withPayments: boolean): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(name);
  const payment = (name: string) => (withPayments ? column(name) : sql.lit(''));
  const members = column('team_members');
  return objectOf(engine, {
    _id: column('id'),
    name: column('name'),
    email: column('email'),
    phone: column('phone'),
    college: column('college'),
    department: column('department'),
    year: column('year'),
    registrationStatus: column('registration_status'),
    paymentStatus: column('payment_status'),
    createdAt: column('created_at'),
    transactionId: payment('transaction_id'),
    paymentReference: payment('payment_reference'),
    amountDue: sql`${column('amount_due_paise')} / 100.0`,
    teamName: column('team_name'),
    teamMembers: engine === 'sqlite' ? sql`json(${members})` : sql`cast(${members} as json)`,
    additionalInfo: column('additional_info'),
    reason: column('reason'),
    resubmittedAt: column('resubmitted_at'),
    releasedAt: column('released_at'),
  } satisfies Record<Exclude<keyof Registration, 'event' | 'paymentProof'>, RawBuilder<unknown>>);
}

function objectOf(engine: Engine, fields: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`${sql.raw(engine === 'sqlite' ? 'json_object' : 'json_build_object')}(${sql.join(pairs)})`;
}
