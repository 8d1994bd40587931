import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from '#shared/chunks-of.ts';
import { stoppedClock } from '#testing/clock.ts';
import { gateOf, type TestPhone } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';
import { seeded } from '#testing/seeded.ts';
import type { SentScan } from '../contract.ts';
import { foldScans, type Scan } from '../rules.ts';

const clock = stoppedClock();
startGateServer({ now: clock.now });

const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();

test('20 phones with clocks off by 10 minutes come to the same, in any order, parts and repetition', async () => {
  const gate = await gateOf(app, make, bearer);
  const phones = await Promise.all(Array.from({ length: 20 }, () => gate.phone()));
  const tickets = await Promise.all(Array.from({ length: 25 }, () => gate.ticket()));
  const random = seeded(20_250_509);
  const pick = (below: number) => Math.floor(random() * below);
  const made = Array.from({ length: 300 }, () => {
    const phone = phones[pick(20)] as TestPhone;
    const { code, number } = tickets[pick(25)] ?? { code: '', number: '' };
    const shown = pick(5) === 0 ? 'already' : 'admitted';
    const sent = gate.sent({ code, shown, at: at(pick(600) - 600 + pick(21) - 10) });
    return { phone, number, sent };
  });
  for (const { sent } of made.slice(0, 30)) {
    const named = made[pick(made.length)];
    const undo = gate.sent({ kind: 'undo', of: sent.id, code: sent.code, at: at(0) });
    made.push({ phone: named?.phone ?? (phones[0] as TestPhone), number: named?.number ?? '', sent: undo });
  }
  const uploads: (() => Promise<unknown>)[] = [];
  const shuffled = inAnyOrder([...made, ...made.slice(40, 120)]);
  for (const phone of phones) {
    const own = shuffled.filter((one) => one.phone === phone).map(({ sent }) => sent);
    for (let first = 0; first < own.length; first += 1 + pick(6)) {
      uploads.push(() => gate.scan(phone, own.slice(first, first + 8)));
    }
  }
  // With more calls at once, some would wait too long for a connection to the database on a busy machine, and be told
  // to come back.
  for (const together of chunksOf(inAnyOrder(uploads), 40)) await Promise.all(together.map((upload) => upload()));
  const log = made.map(({ phone, number, sent }): Scan => toScan(sent, phone, number));
  const expected = foldScans({ rule: 'once', timeZone: 'Asia/Kolkata' }, log);
  const admissions = await gate.read('admissions');
  expect(admissions.map(({ ticket, at: when, device }: Record<string, string>) => [ticket, when, device])).toEqual(
    expected.admissions.map(({ ticket, at: when, device }) => [ticket, when, device]),
  );
  const conflicts = await gate.read('conflicts');
  expect(
    conflicts.map(({ scans }: { scans: { at: string; device: string }[] }) =>
      scans.map(({ at: when, device }) => `${when} ${device}`),
    ),
  ).toEqual(expected.conflicts.map(({ scans }) => scans.map(({ at: when, device }) => `${when} ${device}`)));
  const stored = app.platform.db.selectFrom('gate_scans').select('id').where('checkpoint_id', '=', gate.checkpoint);
  expect((await stored.execute()).map(({ id }) => id).sort()).toEqual(made.map(({ sent }) => sent.id).sort());
}, 60_000);

const inAnyOrder = <T>(all: T[]): T[] =>
  fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed: 7 })[0] ?? [];

const toScan = (
  { id, seq, at: when, kind, of = '', shown }: SentScan,
  { id: device }: TestPhone,
  person: string,
): Scan => ({
  id,
  device,
  seq,
  at: when,
  person,
  ticket: person,
  kind,
  of,
  shown,
  refusal: '',
});
