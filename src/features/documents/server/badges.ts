import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { readEdition } from '#features/edition/server/index.ts';
import type { Opens } from '#features/gate/rules.ts';
import {
  byName,
  openCode,
  readOwnTicket,
  studentHolder,
  syncAllTickets,
  validTickets,
} from '#features/tickets/server/index.ts';
import { sortedInParts } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import { Streamed } from '#server/http/content.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import type { BadgePaper, CrewRole } from '../rules.ts';
import type { Badge } from './draw/badge-sheets.ts';
import { headOf } from './heads.ts';

/** A student's badge; undefined while nothing is confirmed, because there is no ticket then. */
export async function badgeOfStudent(platform: Platform, studentId: string): Promise<Badge | undefined> {
  const ticket = await readOwnTicket(platform, studentId);
  return ticket instanceof Refusal ? undefined : badgeOfHolder(platform, studentHolder(studentId));
}

/** The badge of a ticket's holder, with or without an account; undefined if there is no valid ticket. */
export async function badgeOfHolder(platform: Platform, holder: string): Promise<Badge | undefined> {
  const rows = await platform.db
    .selectFrom('tickets')
    .selectAll()
    .where('holder', '=', holder)
    .where('revoked_at', '=', '')
    .execute();
  const { fest } = headOf(await readEdition(platform.db));
  return rows.flatMap((row) => toBadge(platform, row, fest))[0];
}

type Row = Parameters<typeof openCode>[1] & { name: string; college: string; number: string };

function toBadge(platform: Platform, row: Row, fest: string): Badge[] {
  const code = openCode(platform, row);
  const { name, college, number } = row;
  return code === undefined ? [] : [{ role: 'participant', name, college, fest, ticket: { number, code } }];
}

const readAtOnce = 100;

/**
 * Badges of all people with a ticket, or of one event; `event` is '' for all. Each page is drawn while the file is
 * sent. The order is that of handing them out: by college, then by name.
 */
export async function printBadges(platform: Platform, event: string, paper: BadgePaper) {
  await syncAllTickets(platform);
  const { db } = platform;
  const wanted: { id: string; name: string; college: string }[] = [];
  for await (const rows of validTickets(db)) {
    for (const { id, name, college, opens } of rows) {
      if (isWanted(JSON.parse(opens), event)) wanted.push({ id, name, college });
    }
  }
  const sorted = await sortedInParts(
    wanted,
    (one, other) => byName.compare(one.college, other.college) || byName.compare(one.name, other.name),
  );
  const ids = sorted.map(({ id }) => id);
  if (ids.length === 0) return refuse('nobody');
  const { fest } = headOf(await readEdition(db));
  return pdfOf(platform, badges(), paper);

  async function* badges(): AsyncGenerator<Badge> {
    for (const some of chunksOf(ids, readAtOnce)) {
      const rows = await db.selectFrom('tickets').selectAll().where('id', 'in', some).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const id of some) {
        const row = byId.get(id);
        if (row) yield* toBadge(platform, row, fest);
        await yieldToOthers();
      }
    }
  }
}

function isWanted({ events, unpaid, passes }: Opens, event: string): boolean {
  if (event) return events.includes(event) || unpaid.includes(event);
  return events.length + unpaid.length + passes.length > 0;
}

/** Badges with typed names, for roles without a ticket. Empty names are left out. */
export async function printNamedBadges(
  platform: Platform,
  { role, names, paper }: { role: CrewRole; names: readonly string[]; paper: BadgePaper },
) {
  const wanted = names.map((name) => name.trim()).filter(Boolean);
  if (wanted.length === 0) return refuse('noNames');
  const edition = await readEdition(platform.db);
  const { fest } = headOf(edition);
  return pdfOf(platform, badges(), paper);

  async function* badges(): AsyncGenerator<Badge> {
    for (const name of wanted) {
      yield { role, name, college: role === 'organiser' ? edition.college : '', fest };
      await yieldToOthers();
    }
  }
}

async function pdfOf({ now }: Platform, badges: AsyncIterable<Badge>, paper: BadgePaper) {
  const { badgeSheets } = await import('./draw/badge-sheets.ts');
  const { streamPdf } = await import('#server/documents/write-pdf.ts');
  return new Streamed(streamPdf(badgeSheets(badges, paper), { title: 'Badges', author: 'Symposia', at: now() }), {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="badges.pdf"',
    'cache-control': 'no-store',
  });
}

/**
 * The names of all organisers, judges or speakers; '' for a speaker without a known name. Two organisers may have the
 * same name. A judge has a row in each round, and a speaker one for each topic.
 */
export async function badgeNames(db: Db, role: CrewRole): Promise<string[]> {
  const table = { organiser: 'admins', judge: 'judging_judges', speaker: 'speakers' } as const;
  const all = db.selectFrom(table[role]).select('name').orderBy('name');
  const rows = await (role === 'organiser' ? all : all.distinct()).execute();
  return rows.map(({ name }) => name);
}
