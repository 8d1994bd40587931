import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceLine } from '#features/prices/contract.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { eventLine, passLine, payer } from '#testing/orders/pay-together.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: { bearer: string };
let passId: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  chief = await make.admin();
  passId = await passMaker(app, () => chief.bearer).pass();
});
afterAll(() => app.stop());

test('counts the wrong coupon codes of a student together, wherever they are typed', async () => {
  const [student, eventId] = [await make.student(), await make.event({ fee: 100 })];
  const price = (path: string, coupon: string) =>
    call(app, 'GET', `/api/students/${path}/payment?coupon=${coupon}`, { bearer: student.bearer });
  for (let guess = 0; guess < 7; guess++) {
    expect((await price(`passes/${passId}`, `pass${guess}`)).statusCode).toBe(409);
    expect((await price(`events/${eventId}`, `event${guess}`)).statusCode).toBe(409);
  }
  const cart = Array.from({ length: 6 }, (_, guess) => passLine(passId, { coupon: `cart${guess}` }));
  expect((await payer(app).quote(student, cart)).json().lines[5].fault).toBe('No coupon has this code.');
  expect((await price(`passes/${passId}`, 'one')).statusCode).toBe(429);
  expect((await price(`events/${eventId}`, 'more')).statusCode).toBe(429);
  expect((await payer(app).quote(student, [passLine(passId, { coupon: 'again' })])).json().lines[0].fault).toMatch(
    /^Too many coupon codes/,
  );
});

test('counts the wrong coupon codes of a network, however many accounts are used', async () => {
  const code = async (from: string, coupon: string) => {
    const { bearer } = await make.student();
    return call(app, 'GET', `/api/students/passes/${passId}/payment?coupon=${coupon}`, { bearer, from });
  };
  const statuses = new Set<number>();
  for (let account = 0; account < 500; account++) {
    statuses.add((await code('203.0.113.9', `guess${account}`)).statusCode);
  }
  expect(statuses).toEqual(new Set([409]));
  expect((await code('203.0.113.9', 'one-more')).statusCode).toBe(429);
  expect((await code('203.0.113.10', 'one-more')).statusCode).toBe(409);
});

describe('guessing who is registered by what a team would pay', () => {
  const prices = [{ audience: 'collegeGroup', groupMin: 3, amount: 60 }, { amount: 100 }].map((line) =>
    priceLine.parse(line),
  );
  const teamMembers = JSON.stringify([
    { name: 'Beela', email: 'beela@guessed.example', phone: '+91 00000 00102', college: 'Thinnai' },
  ]);
  const event = () => make.event({ fee: 100, columns: { prices: JSON.stringify(prices) }, team: { min: 1, max: 4 } });
  /** Asks for a price without registering: without a proof nothing is bought. */
  const guess = (student: TestStudent, eventId: string, fields: Record<string, string> = {}) =>
    register(app, {
      bearer: student.bearer,
      fields: { ...participant, email: student.email, eventId, teamMembers, feeShown: '60', ...fields },
    });

  test('guessing who is registered by what a team would pay is refused after sixty refused forms with a team in an hour', async () => {
    const [student, eventId] = [await make.student(), await event()];
    const statuses = [];
    for (let nth = 0; nth < 61; nth++) {
      statuses.push((await guess(student, eventId, { feeShown: nth % 2 ? '60' : '100' })).statusCode);
    }
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([409, 422]), 429]);
    expect((await guess(await make.student(), eventId)).statusCode).toBe(409);
    const asked = await call(app, 'POST', `/api/students/events/${eventId}/payment`, {
      ...student,
      json: { team: [] },
    });
    expect(asked.statusCode).toBe(429);
  });

  test('guessing who is registered by what a team would pay is refused after sixty teams in refused carts, which count with the forms', async () => {
    const [student, eventId] = [await make.student(), await event()];
    const line = eventLine(eventId, { feeShown: 60, teamMembers });
    const two = [line, eventLine(await event(), { feeShown: 60, teamMembers })];
    const statuses = [];
    for (let nth = 0; nth < 30; nth++) statuses.push((await payer(app).pay(student, two)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([409]));
    expect((await payer(app).pay(student, two)).statusCode).toBe(429);
    expect((await guess(student, eventId)).statusCode).toBe(429);
  });

  test('counts neither forms without a team nor accepted ones as guesses of who is registered', async () => {
    const [student, eventId] = [await make.student(), await event()];
    for (let nth = 0; nth < 61; nth++) {
      expect((await guess(student, eventId, { teamMembers: '[]' })).statusCode).toBe(409);
    }
    expect((await guess(student, eventId)).statusCode).toBe(409);
  });
});
