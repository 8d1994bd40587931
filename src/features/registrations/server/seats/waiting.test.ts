import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { columnsOf, type State, states } from '../lifecycle/state.ts';
import { outcomeOf, type TransitionName } from '../lifecycle/transitions.ts';
import { countWaiting } from './waiting.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

/** Who has to act, by the table of transitions, which lists every state. */
function whoHasToAct(state: State): 'committee' | 'student' | 'nobody' {
  const may = (name: TransitionName) => typeof outcomeOf(name, state) === 'string';
  if (may('approve')) return 'committee';
  // A cancelled registration may send a proof again, but nobody waits for it.
  return may('resubmit') && state !== 'cancelledRejected' ? 'student' : 'nobody';
}

test.each(states)('counts a registration in the state %s for those who have to act', async (state) => {
  const { db, now } = app.platform;
  const eventId = await make.event({ fee: 100 });
  // A transaction ID can complete only one payment.
  const transactionId = String(612_400_000_000 + states.indexOf(state));
  const { id } = await make.registration(eventId, { fields: { transactionId } });
  await db.updateTable('registrations').set(columnsOf(state, now().toISOString())).where('id', '=', id).execute();
  const who = whoHasToAct(state);
  const counted = { forCommittee: who === 'committee' ? 1 : 0, forStudent: who === 'student' ? 1 : 0 };
  expect(await countWaiting(db, [eventId])).toEqual(counted);
});
