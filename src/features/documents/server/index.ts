import { readEdition } from '#features/edition/server/index.ts';
import type { Sheet } from '#server/documents/sheet.ts';
import type { DocumentFacts } from '#server/documents/write-pdf.ts';
import { Content } from '#server/http/content.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { pdfQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import * as admin from '../admin-contract.ts';
import * as contract from '../contract.ts';
import { badgeNames, badgeOfHolder, badgeOfStudent, printBadges, printNamedBadges } from './badges.ts';
import type { Badge } from './draw/badge-sheets.ts';
import { letterFacts } from './letter-facts.ts';
import { factsIn, issueLetter, marksOf } from './letters.ts';
import { findByTicket, findStudent, type Participant } from './participants.ts';
import { listReceipts, receiptFacts } from './receipts.ts';

export { exportLetters, findLetter } from './letters.ts';

export function documentRoutes(platform: Platform): Route[] {
  return [...studentRoutes(platform), ...adminRoutes(platform)];
}

function studentRoutes(platform: Platform): Route[] {
  const { db } = platform;
  const drawings = createThrottle(platform, 'drawn documents', { points: 120, seconds: 10 * 60 });
  return [
    implement(contract.listMyDocuments, ({ viewer }) => listDocuments(platform, viewer.id)),
    implement(contract.readMyLetter, async ({ viewer }) => {
      if (!(await drawings.spend(viewer.id))) return refuse('tooMany');
      const person = await findStudent(db, viewer.id);
      return person ? sendLetter(platform, person, `student:${viewer.id}`) : refuse('notConfirmed');
    }),
    implement(contract.readMyBadge, async ({ viewer }) => {
      if (!(await drawings.spend(viewer.id))) return refuse('tooMany');
      return sendBadge(platform, await badgeOfStudent(platform, viewer.id));
    }),
    implement(contract.readMyReceipt, async ({ viewer, params: { paymentId } }) => {
      if (!(await drawings.spend(viewer.id))) return refuse('tooMany');
      return sendReceipt(platform, { paymentId, studentId: viewer.id });
    }),
  ];
}

function adminRoutes(platform: Platform): Route[] {
  const { db } = platform;
  const find = ({ student, ticket }: { student: string; ticket: string }) =>
    student ? findStudent(db, student) : findByTicket(db, ticket);
  return [
    implement(admin.readLetter, async ({ query, viewer }) => {
      const person = await find(query);
      return person ? sendLetter(platform, person, `admin:${viewer.id}`) : refuse('participantNotFound');
    }),
    implement(admin.readBadge, async ({ query }) => {
      const person = await find(query);
      if (!person) return refuse('participantNotFound');
      const own = query.student ? badgeOfStudent(platform, query.student) : badgeOfHolder(platform, person.holder);
      return sendBadge(platform, await own);
    }),
    implement(admin.readReceipt, ({ params }) => sendReceipt(platform, params)),
    implement(admin.printBadges, ({ query }) => printBadges(platform, query.event, query.paper)),
    implement(admin.listBadgeNames, async ({ query }) => ({ names: await badgeNames(db, query.role) })),
    implement(admin.printNamedBadges, ({ body }) => printNamedBadges(platform, body)),
  ];
}

async function listDocuments(platform: Platform, studentId: string) {
  const { db } = platform;
  const person = await findStudent(db, studentId);
  const letter = person ? await letterFacts(platform, person) : refuse('notConfirmed');
  const pass = db.selectFrom('pass_orders').select('id').where('student_id', '=', studentId);
  return {
    letter: letter instanceof Refusal ? null : { claim: letter.claim, events: letter.events.map(({ title }) => title) },
    hasBadge: Boolean(person?.events.length) || Boolean(await pass.where('status', '=', 'active').executeTakeFirst()),
    receipts: await listReceipts(db, studentId),
  };
}

async function sendLetter(platform: Platform, person: Participant, actor: string) {
  const row = await issueLetter(platform, person, actor);
  if (row instanceof Refusal) return row;
  const facts = factsIn(row);
  const marks = marksOf(row, platform.config, (await readEdition(platform.db)).timeZone);
  const about = { title: `On-duty letter: ${facts.name}`, author: facts.issuer, at: new Date(row.issued_at) };
  return sendPdf(`on-duty-letter-${row.serial}`, about, async () => {
    const { letterSheets } = await import('./draw/letter-sheets.ts');
    return letterSheets(facts, marks);
  });
}

async function sendBadge({ now }: Platform, badge: Badge | undefined) {
  if (!badge) return refuse('noTicket');
  return sendPdf('badge', { title: `Badge: ${badge.name}`, author: badge.fest, at: now() }, async () => {
    const { badgeSheet } = await import('./draw/badge-sheets.ts');
    return [badgeSheet(badge)];
  });
}

async function sendReceipt({ db, now }: Platform, wanted: { paymentId: string; studentId?: string }) {
  const at = now();
  const facts = await receiptFacts(db, wanted, at);
  if (!facts) return refuse('receiptNotFound');
  const about = { title: `Receipt ${facts.number}`, author: facts.issuer, at };
  return sendPdf(`receipt-${facts.number}`, about, async () => {
    const { receiptSheets } = await import('./draw/receipt-sheets.ts');
    return receiptSheets(facts);
  });
}

/**
 * Draws one document when the queue reaches it and sends it. `file` is the file's name without `.pdf`. `sheets` imports
 * the drawing code, so that HarfBuzz and the fonts are not in memory before somebody needs them.
 */
async function sendPdf(file: string, facts: DocumentFacts, sheets: () => Promise<Sheet[]>) {
  if (pdfQueue.areTaken()) return refuse('busy', { retryAfter: pdfQueue.comeBackIn() });
  const { writePdf } = await import('#server/documents/write-pdf.ts');
  const pdf = await pdfQueue.take(async () => writePdf(await sheets(), facts));
  return new Content(pdf, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${file}.pdf"`,
    'cache-control': 'no-store',
  });
}
