import { expect, onTestFinished, test } from 'vitest';
import { maker } from '#testing/make.ts';
import { plansOf } from '#testing/plans-of.ts';
import { startTestApp } from '#testing/test-app.ts';
import { participantsOf } from './participants.ts';

test('finds the people of an event by index when they are asked by mail, not among all students', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const make = maker(app);
  const event = await make.event();
  await make.registration(event);
  const plans = await plansOf(app, async (db) => {
    for await (const _part of participantsOf(db, event));
  });
  expect(plans.length).toBeGreaterThan(3);
  for (const { plan } of plans) expect(plan).not.toMatch(/SCAN (students|team_members|registrations)|Seq Scan/);
});
