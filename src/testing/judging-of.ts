import type { Criterion, JudgeSheet } from '#features/judging/contract.ts';
import type { RoundFields } from '#features/judging/round-contract.ts';
import { call } from './call.ts';
import type { Maker } from './make.ts';
import type { TestApp } from './test-app.ts';

type Given = Partial<Record<keyof RoundFields, unknown>>;
type Registration = Awaited<ReturnType<Maker['registration']>>;

/** An event with people who registered, a round and its judges, all made by calls to the API. */
export async function judgingOf(
  app: TestApp,
  make: Maker,
  bearer: string,
  details: { people?: number; team?: { min: number; max: number } } = {},
) {
  const { team } = details;
  const eventId = await make.event({ columns: { date: '2099-05-09' }, ...(team && { team }) });
  const people: Registration[] = [];
  for (let number = 1; number <= (details.people ?? 3); number++) {
    people.push(await make.registration(eventId, { fields: { name: `Participant ${number}` } }));
  }
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
    call(app, method, `/api/admin/${path}`, { bearer, ...(json && { json }) });
  const judging = {
    eventId,
    people,
    send,
    async round(fields: Given = {}): Promise<{ id: string; criteria: Criterion[] }> {
      const made = await send('POST', `events/${eventId}/rounds`, {
        name: 'Final',
        kind: 'scored',
        criteria: [{ name: 'Idea', max: 10, weight: 1 }],
        ...fields,
      });
      if (made.statusCode !== 201) throw new Error(`no round: ${made.body}`);
      return { id: made.json()._id, criteria: made.json().criteria };
    },
    async judge(roundId: string, name = 'Judge', more: object = {}): Promise<{ id: string; secret: string }> {
      const made = await send('POST', `rounds/${roundId}/judges`, { name, ...more });
      if (made.statusCode !== 201) throw new Error(`no judge: ${made.body}`);
      return { id: made.json()._id, secret: made.json().link.split('/').at(-1) };
    },
    async sheet(secret: string): Promise<JudgeSheet> {
      return (await call(app, 'GET', `/api/judge/${secret}`)).json();
    },
    save: (secret: string, entryId: string, json: object) =>
      call(app, 'PUT', `/api/judge/${secret}/entries/${entryId}`, { json }),
    /** The participants' entries in a round, in the order of their registrations. */
    async entries(roundId: string): Promise<string[]> {
      const { entries } = (await send('GET', `rounds/${roundId}/matrix`)).json();
      const idOf = (name: string) => entries.find((entry: { name: string }) => entry.name === name)?._id;
      return people.map((_, index) => idOf(`Participant ${index + 1}`));
    },
    /** One judge gives each participant the same marks for every criterion. */
    async mark(round: { id: string; criteria: Criterion[] }, secret: string, marks: readonly number[]): Promise<void> {
      const entries = await judging.entries(round.id);
      for (const [index, mark] of marks.entries()) {
        const json = { marks: Object.fromEntries(round.criteria.map(({ _id }) => [_id, mark])) };
        const saved = await judging.save(secret, entries[index] ?? '', json);
        if (saved.statusCode !== 200) throw new Error(`not saved: ${saved.body}`);
      }
    },
    /** A round with one judge, who has marked everything. */
    async marked(marks: readonly number[], fields: Given = {}) {
      const round = await judging.round(fields);
      const judge = await judging.judge(round.id);
      await judging.mark(round, judge.secret, marks);
      return { ...round, judge };
    },
    publish: (roundId: string, json: object = { places: 3 }) => send('POST', `rounds/${roundId}/publish`, json),
    cancel: (registration: string) =>
      call(app, 'PUT', `/api/registration/${registration}`, {
        bearer,
        json: { registrationStatus: 'cancelled', paymentStatus: 'completed' },
      }),
    async result() {
      const results = (await call(app, 'GET', '/api/results')).json();
      return results.find(({ event }: { event: { _id: string } }) => event._id === eventId);
    },
  };
  return judging;
}
