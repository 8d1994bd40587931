import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { seededRandom } from '#shared/kolam/random.ts';
import { demoAnswers } from './demo-answers.ts';
import { demoBookmarks, demoFeedback, demoFeedbackPeople, demoMessages, demoSubscribers } from './demo-extras.ts';
import { flagOrders, flagPayments } from './demo-flags.ts';
import { fillLedger } from './demo-ledger.ts';
import { demoCouponUses, demoOrders, registerWithOrders } from './demo-orders.ts';
import { drawOrderProofs, drawProofs } from './demo-proofs.ts';
import { demoMembers, demoRegistrations } from './demo-registrations.ts';
import { fillResults } from './demo-results.ts';
import { demoStudents } from './demo-students.ts';
import { moveEdition } from './move-edition.ts';
import { resizeProgramme } from './resize-programme.ts';

export interface DemoSize {
  students: number;
  registrations: number;
  /** By default, all events of the sample. */
  events?: number;
  /** The largest number of decided payments with a screenshot. All pending ones have one. */
  proofs: number;
  /** By default, a few. */
  messages?: number;
}

export interface Demo extends DemoSize {
  now: Date;
  /** All accounts have the same one, because hashing is slow. */
  passwordHash: string;
  seed?: string;
  /** Whether the fest is today; then `fillDay` adds the scans at its gates. */
  isToday?: boolean;
}

/**
 * Adds simulated people and their actions to a database that has only the sample edition. The same seed gives the same
 * data.
 */
export async function fillDemo({ db, files }: { db: Db; files: FileStore }, demo: Demo): Promise<void> {
  const random = seededRandom(demo.seed ?? 'symposia demo');
  await write(db, async (tx) => {
    if (demo.events) await resizeProgramme(tx, demo.events, demo.now);
    await moveEdition(tx, demo);
  });
  const events = await db.selectFrom('events').selectAll().orderBy('position').execute();
  const students = demoStudents(random, demo);
  const registrations = demoRegistrations(random, { ...demo, people: students, events });
  const passes = await db.selectFrom('passes').selectAll().orderBy('created_at').execute();
  const coupons = await db.selectFrom('coupons').selectAll().execute();
  // A separate generator, so that passes do not change the other data.
  const drawn = seededRandom(`${demo.seed ?? 'symposia demo'}, passes`);
  const orders = demoOrders(drawn, { people: students, passes, coupons, registrations, events, now: demo.now });
  const allowances = registerWithOrders(orders, registrations, events);
  const asked = await db.selectFrom('feedback_questions').selectAll().orderBy('event_id').orderBy('position').execute();
  const said = demoFeedback(seededRandom(`${demo.seed ?? 'symposia demo'}, feedback`), asked);
  const questions = await db
    .selectFrom('event_questions')
    .selectAll()
    .orderBy('event_id')
    .orderBy('position')
    .execute();
  const answers = demoAnswers(seededRandom(`${demo.seed ?? 'symposia demo'}, answers`), questions, registrations);
  const flags = flagPayments(registrations, demo.now);
  await drawProofs(files, registrations, events, flags);
  await drawOrderProofs(files, orders, students, flagOrders(orders));
  await write(db, async (tx) => {
    await inBulk(students, (rows) => tx.insertInto('students').values(rows).execute());
    await inBulk(registrations, (rows) => tx.insertInto('registrations').values(rows).execute());
    await inBulk(orders, (rows) => tx.insertInto('pass_orders').values(rows).execute());
    await inBulk(allowances, (rows) => tx.insertInto('pass_allowances').values(rows).execute());
    await inBulk(demoCouponUses(orders), (rows) => tx.insertInto('coupon_uses').values(rows).execute());
    await inBulk(demoMembers(registrations), (rows) => tx.insertInto('team_members').values(rows).execute());
    await inBulk(answers, (rows) => tx.insertInto('answers').values(rows).execute());
    await inBulk(demoBookmarks(random, students, events), (rows) => tx.insertInto('bookmarks').values(rows).execute());
    await inBulk(demoSubscribers(random, students), (rows) =>
      tx.insertInto('newsletter_subscribers').values(rows).execute(),
    );
    await inBulk(demoMessages(demo.now, demo.messages), (rows) =>
      tx.insertInto('contact_messages').values(rows).execute(),
    );
    const ofResults = seededRandom(`${demo.seed ?? 'symposia demo'}, results`);
    await fillResults(tx, { random: ofResults, events, registrations, now: demo.now });
    await inBulk(said, (rows) => tx.insertInto('feedback_answers').values(rows).execute());
    await tx.updateTable('feedback_forms').set({ opened: demoFeedbackPeople }).execute();
    await countSeats(tx);
    await countSales(tx);
    await fillLedger(tx);
  });
}

// Databases accept some ten thousand values in one statement.
const rowsAtOnce = 400;

export async function inBulk<Row>(rows: Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (const some of chunksOf(rows, rowsAtOnce)) await insert(some);
}

async function countSeats(tx: Tx): Promise<void> {
  await sql`update events set seats_taken = (select count(*) from registrations
    where registrations.event_id = events.id and registration_status <> 'cancelled')`.execute(tx);
}

async function countSales(tx: Tx): Promise<void> {
  await sql`update passes set sold = (select count(*) from pass_orders
    where pass_orders.pass_id = passes.id and status in ('pending', 'active'))`.execute(tx);
  await sql`update coupons set used = (select count(*) from coupon_uses
    where coupon_uses.coupon_id = coupons.id)`.execute(tx);
  await sql`insert into price_sales (owner, line, sold)
    select 'pass:' || pass_id, price_line, count(*) from pass_orders
    where status in ('pending', 'active') group by pass_id, price_line`.execute(tx);
}
