import { randomInt } from 'node:crypto';
import { readEdition } from '#features/edition/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import type { CertificateKind } from '../rules.ts';

/** What all certificates of a batch say alike; undefined where the event is gone. */
export async function eventFacts(db: Db, eventId: string, kind: CertificateKind) {
  const event = await db
    .selectFrom('events')
    .select(['id', 'title', 'date'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event && { event_id: event.id, ...(await festFacts(db, kind, event)) };
}
export type EventFacts = NonNullable<Awaited<ReturnType<typeof eventFacts>>>;

/** Of no event, for a preview. */
export const sampleFacts = (db: Db, kind: CertificateKind) =>
  festFacts(db, kind, { id: 'sample', title: 'Name of the event', date: '' });

async function festFacts(db: Db, kind: CertificateKind, event: { id: string; title: string; date: string }) {
  const edition = await readEdition(db);
  return {
    kind,
    note: '',
    event_title: event.title,
    event_date: event.date || edition.startsAtLocal.slice(0, 10),
    fest: edition.name,
    issuer: [edition.department, edition.college].filter(Boolean).join(', ') || edition.name,
    art: event.id,
  };
}

const places = ['First', 'Second', 'Third'];

/** `rank`: 0 without one. */
export const titleOf = (kind: CertificateKind, rank: number): string => {
  if (kind === 'participation') return 'Certificate of participation';
  if (kind !== 'winner') return 'Certificate of appreciation';
  if (rank === 0) return 'Certificate of merit';
  return places[rank - 1] ? `${places[rank - 1]} place` : `Rank ${rank}`;
};

/** What makes one version of a certificate different from all others. */
export const newVersion = (at: Date) => ({
  id: newId(),
  code: newId(),
  serial: newSerial(),
  state: 'valid' as const,
  reason: '',
  created_at: at.toISOString(),
  changed_at: at.toISOString(),
});

/** Letters and figures that nobody mistakes for one another: no I, L, O, U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 50 bits, as `7K3MQ-92XWD`. */
function newSerial(): string {
  const all = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('');
  return `${all.slice(0, 5)}-${all.slice(5)}`;
}

/** A serial as it is kept, from how people type it: small letters, spaces, no dash, O for 0; undefined for anything else. */
export function serialIn(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : undefined;
}
