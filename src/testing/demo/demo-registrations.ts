import type { Insertable, Selectable } from 'kysely';
import { referenceFrom } from '#features/registrations/code-rules.ts';
import type { Database } from '#server/db/schema.ts';
import { type DemoStatuses, demoStatuses } from './demo-statuses.ts';
import type { DemoStudent } from './demo-students.ts';
import { demoId, digits, moment, type Random, soonAfter, weighted, whole } from './draw.ts';

export type DemoRegistration = Insertable<Database['registrations']>;
export type DemoEvent = Selectable<Database['events']>;

interface Crowd {
  registrations: number;
  proofs: number;
  now: Date;
  people: DemoStudent[];
  events: DemoEvent[];
}

/** Registrations of the crowd: popular events fill up, and nobody has two seats in one. */
export function demoRegistrations(random: Random, crowd: Crowd): DemoRegistration[] {
  const rows: DemoRegistration[] = [];
  const taken = new Set<string>();
  const seats = new Map(crowd.events.map(({ id, capacity }) => [id, capacity]));
  const popularity = crowd.events.map((event) => [event, event.capacity * (0.55 + random())] as const);
  // In the small crowd of a test all seats may be taken, so it stops early.
  for (let tries = 0; rows.length < crowd.registrations && tries < crowd.registrations * 20; tries++) {
    // Some students register for many events, and one in five for none.
    const student = crowd.people[Math.floor(crowd.people.length * 0.8 * random() ** 1.4)];
    const event = weighted(random, popularity);
    const left = seats.get(event.id) ?? 0;
    if (!student || left === 0 || taken.has(`${student.id} ${event.id}`)) continue;
    taken.add(`${student.id} ${event.id}`);
    const row = registration(random, student, event, crowd);
    if (row.registration_status !== 'cancelled') seats.set(event.id, left - 1);
    rows.push(row);
  }
  giveProofs(rows, crowd.proofs);
  return rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

function registration(
  random: Random,
  student: DemoStudent,
  event: DemoEvent,
  { now, registrations }: Crowd,
): DemoRegistration {
  const createdAt = soonAfter(random, new Date(student.created_at), now);
  const amount = event.is_team_event ? event.team_fee_paise : event.solo_fee_paise;
  const statuses = demoStatuses(random, { amount, ageMs: now.getTime() - createdAt.getTime(), registrations });
  const { name, email, phone, college, department, year } = student;
  return {
    id: demoId(random),
    event_id: event.id,
    student_id: student.id,
    name,
    email,
    phone,
    college,
    department,
    year,
    ...team(random, student, event),
    additional_info: random() < 0.04 ? 'Simulated: needs a seat near the door.' : '',
    ...payment(random, amount),
    ...statuses,
    proof_key: '',
    proof_state: 'none',
    proof_print: '',
    joint_payment_id: '',
    created_at: createdAt.toISOString(),
    updated_at: settledAt(random, statuses, createdAt, now).toISOString(),
    resubmitted_at: '',
    pass_order_id: '',
    pass_kind: '',
  };
}

function team(random: Random, { college }: DemoStudent, event: DemoEvent) {
  if (!event.is_team_event) return { team_name: '', team_members: '[]' };
  const others = whole(random, Math.max(event.team_min - 1, 0), Math.max(event.team_max - 1, 0));
  const team = digits(whole(random, 1, 9_999), 4);
  const members = Array.from({ length: others }, (_, index) => ({
    name: `Simulated Teammate ${team}-${index + 1}`,
    email: `teammate${team}-${index + 1}@students.example`,
    phone: `+91 00000 ${digits(whole(random, 1, 99_999), 5)}`,
    college,
  }));
  return { team_name: `Simulated Team ${team}`, team_members: JSON.stringify(members) };
}

/** The members that leaders have typed, as rows. */
export function demoMembers(rows: readonly DemoRegistration[]): Insertable<Database['team_members']>[] {
  return rows.flatMap(({ id, student_id: typed_by, team_members, created_at }) =>
    JSON.parse(team_members).map((member: object, place: number) => ({
      id: `${id}.${place}`,
      registration_id: id,
      place,
      student_id: null,
      ...member,
      state: 'typed',
      typed_by,
      created_at,
      changed_at: created_at,
    })),
  );
}

/** Twelve digits as in UPI; no bank uses the first four. */
function payment(random: Random, amount: number) {
  if (amount === 0)
    return { amount_due_paise: 0, transaction_id: '', payment_reference: '', transaction_shared: 0 as const };
  const bytes = Uint8Array.from({ length: 8 }, () => whole(random, 0, 255));
  return {
    amount_due_paise: amount,
    transaction_id: `0000${digits(whole(random, 0, 99_999_999), 8)}`,
    payment_reference: referenceFrom(bytes),
    // Two students may get the same number, and completed payments may share one only if it is marked.
    transaction_shared: 1 as const,
  };
}

function settledAt(random: Random, { payment_status }: DemoStatuses, createdAt: Date, now: Date): Date {
  if (payment_status === 'pending') return createdAt;
  const twoDays = new Date(Math.min(createdAt.getTime() + 2 * 86_400_000, now.getTime()));
  return moment(random, createdAt, twoDays);
}

/** Gives proofs to all pending registrations, and to the newest of the others, up to a number. */
function giveProofs(rows: DemoRegistration[], proofs: number): void {
  const paid = rows.filter(({ amount_due_paise }) => amount_due_paise > 0);
  const waiting = paid.filter(({ payment_status }) => payment_status === 'pending');
  const others = paid.filter(({ payment_status }) => payment_status !== 'pending');
  others.sort((a, b) => (a.created_at > b.created_at ? -1 : 1));
  for (const row of [...waiting, ...others.slice(0, proofs)]) {
    row.proof_key = `proofs/${row.id}`;
    row.proof_state = 'clean';
  }
}
