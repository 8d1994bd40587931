import { enforceDeadlines } from '#features/registrations/server/index.ts';
import { call } from '../call.ts';
import type { Maker, TestStudent } from '../make.ts';
import { screenshot } from '../pictures.ts';
import { participant, register } from '../send-form.ts';
import { teamCalls } from '../team-of.ts';
import type { TestApp } from '../test-app.ts';

interface World {
  app: TestApp;
  make: Maker;
  random: () => number;
  pick: <T>(all: readonly T[]) => T;
  /** The value of an Authorization header, from a new session of an administrator. */
  chief: () => string;
  nextUtr: () => string;
  students: TestStudent[];
  passes: readonly string[];
  /** Paid events for one person. */
  paidEvents: readonly string[];
  allEvents: readonly string[];
  teamEvents: readonly string[];
  forward: (ms: number) => void;
}

/** The actions of a random walk besides paying: clocks, waitlists, teams, the spot desk and deletions. */
export function actsAround({ app, make, random, pick, chief, nextUtr, students, ...world }: World) {
  const { db } = app.platform;
  const teams = teamCalls(app);
  const asChief = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
    call(app, method, path, { bearer: chief(), ...(json && { json }) });
  const registrations = () =>
    db.selectFrom('registrations').selectAll().orderBy('created_at').orderBy('amount_due_paise').execute();
  const ofTeams = async () => (await registrations()).filter(({ event_id }) => world.teamEvents.includes(event_id));
  const memberOfTeam = async () => {
    const accepted = db.selectFrom('team_members').selectAll().where('state', '=', 'accepted');
    return pick(await accepted.orderBy('changed_at').orderBy('email').execute());
  };
  const ownerOf = (row: { student_id: string | null } | undefined) => students.find(({ id }) => id === row?.student_id);
  const waits = async (state: 'waiting' | 'offered') => {
    const entries = db.selectFrom('waitlist_entries').selectAll().where('state', '=', state).orderBy('joined_at');
    return pick(await entries.execute());
  };
  const ofFull = async () => {
    const full = db.selectFrom('events').select('id').whereRef('seats_taken', '>=', 'capacity').orderBy('position');
    return pick((await full.execute()).filter(({ id }) => world.paidEvents.includes(id)))?.id;
  };
  const isLive = (row: { registration_status: string }) => row.registration_status !== 'cancelled';
  let receipts = 0;

  return {
    setSeatRules: () =>
      asChief('PUT', '/api/admin/seat-rules', { holdHours: pick([0, 1, 2]), offerHours: pick([1, 2]) }),
    async deadline() {
      world.forward(Math.floor(random() * 40) * 60_000);
      await enforceDeadlines(app.platform);
      const hasFailed = app.logLines.some((line) => line.includes('a part of a chore failed'));
      return { statusCode: hasFailed ? 500 : 200 };
    },
    joinWaitlist,
    async leaveWaitlist() {
      if (!(await waits('waiting'))) await joinWaitlist();
      const entry = (await waits('waiting')) ?? (await waits('offered'));
      const owner = ownerOf(entry);
      return owner && call(app, 'DELETE', `/api/students/events/${entry?.event_id}/waitlist`, { bearer: owner.bearer });
    },
    /** If no seat is offered yet, a registration is deleted so that somebody who waits gets an offer. */
    async registerOffered() {
      const entry = (await waits('offered')) ?? (await waits('waiting'));
      const seated = (await registrations()).find((row) => row.event_id === entry?.event_id && isLive(row));
      if (entry?.state === 'waiting' && seated) await asChief('DELETE', `/api/registration/${seated.id}`);
      const offer = await waits('offered');
      const owner = ownerOf(offer);
      if (!offer || !owner) return undefined;
      const fields = { ...participant, eventId: offer.event_id, transactionId: nextUtr() };
      return register(app, { bearer: owner.bearer, fields, file: { content: await screenshot() } });
    },
    async registerTeam() {
      const [leader, ...others] = students.toSorted(() => random() - 0.5).slice(0, 3);
      const typed = others.map(({ email }) => ({ ...participant, email }));
      const team = { teamName: `Team ${nextUtr()}`, teamMembers: JSON.stringify(typed) };
      const fields = { ...participant, ...team, eventId: pick(world.teamEvents), transactionId: nextUtr() };
      return register(app, { bearer: leader?.bearer ?? '', fields, file: { content: await screenshot() } });
    },
    async answerInvitation() {
      for (const student of students.toSorted(() => random() - 0.5)) {
        const [invitation] = await teams.invitations(student);
        const answer = random() < 0.8 ? 'accept' : 'decline';
        if (invitation) return teams.post(student, `invitations/${invitation._id}/${answer}`);
      }
      return undefined;
    },
    async handOver() {
      const member = await memberOfTeam();
      const led = (await ofTeams()).find(({ id }) => id === member?.registration_id);
      const leader = ownerOf(led);
      return led && leader && teams.post(leader, `registrations/${led.id}/leader`, { memberId: member?.id ?? '' });
    },
    async leaveTeam() {
      const member = await memberOfTeam();
      const owner = ownerOf(member);
      return owner && teams.post(owner, `registrations/${member?.registration_id}/leave`);
    },
    async sellAtDesk() {
      const person = random() < 0.7 ? { student: pick(students).id } : walkIn();
      const item =
        random() < 0.5 ? { kind: 'pass', _id: pick(world.passes) } : { kind: 'event', _id: pick(world.allEvents) };
      const { amount = 0 } = (await asChief('POST', '/api/admin/spot-desk/quote', { person, item })).json();
      const paid = random() < 0.5 ? cash() : { means: 'upi', transactionId: nextUtr() };
      const payment = amount > 0 ? paid : { means: 'none' };
      return asChief('POST', '/api/admin/spot-desk/sales', { person, item, payment, amount });
    },
    async deleteRegistration() {
      const one = pick(await registrations());
      return one && asChief('DELETE', `/api/registration/${one.id}`);
    },
    /** A new student takes the place of the deleted one. */
    async deleteStudent() {
      const at = Math.floor(random() * students.length);
      const { id = '' } = students[at] ?? {};
      const theirs = (await registrations()).filter(({ student_id }) => student_id === id).length;
      const gone = await asChief('DELETE', `/api/students/${id}?confirmRegistrations=${theirs}`);
      if (gone.statusCode === 200) students[at] = await make.student();
      return gone;
    },
  };

  async function joinWaitlist() {
    const [eventId, { bearer }] = [await ofFull(), pick(students)];
    return eventId ? call(app, 'POST', `/api/students/events/${eventId}/waitlist`, { bearer }) : undefined;
  }
  function walkIn() {
    const made = ++receipts;
    const name = { name: `Walk-in ${made}`, phone: `+91 00000 ${40_000 + made}`, college: 'Marina College' };
    return { key: `walk-in-${made}`, ...name };
  }
  function cash() {
    return { means: 'cash', receiptNumber: `W-${++receipts}` };
  }
}
