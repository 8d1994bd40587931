import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

async function linkTo(of: TestApp, registrationId: string): Promise<string> {
  const { bearer } = await maker(of).admin();
  const all: Registration[] = (await call(of, 'GET', '/api/registration', { bearer })).json();
  return `/${all.find((registration) => registration._id === registrationId)?.paymentProof}`;
}

async function paidLink(): Promise<{ id: string; link: string }> {
  const { id } = await make.registration(await make.event({ fee: 100 }));
  return { id, link: await linkTo(app, id) };
}

describe('a link that was tampered with', () => {
  test.each([
    [
      'refuses a link with another signature',
      (link: string) => link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ],
    ['refuses a link with a shorter signature', (link: string) => link.slice(0, -1)],
    ['refuses a link with an empty signature', (link: string) => link.replace(/signature=.*/, 'signature=')],
    [
      'refuses a link with a later expiry',
      (link: string) => link.replace(/expires=(\d+)/, (_, end) => `expires=${Number(end) + 3_600_000}`),
    ],
    [
      'refuses a link that expires in the year 9999',
      (link: string) => link.replace(/expires=\d+/, 'expires=253402300799000'),
    ],
    [
      'refuses a link with another registration ID',
      (link: string) => link.replace(/(?<=proofs\/)./, (first) => (first === 'A' ? 'B' : 'A')),
    ],
  ])('%s', async (_, tamper) => {
    const { link } = await paidLink();
    const response = await call(app, 'GET', tamper(link));
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'There is no such file.' });
    expect((await call(app, 'GET', link)).statusCode).toBe(200);
  });

  test.each([
    ['refuses a link without a query', (link: string) => link.replace(/\?.*/, '')],
    ['refuses a link with an expiry but no signature', (link: string) => link.replace(/&signature.*/, '')],
    ['refuses a link with a signature but no expiry', (link: string) => link.replace(/expires=\d+&/, '')],
    [
      'refuses a link with an expiry that is not a number',
      (link: string) => link.replace(/expires=\d+/, 'expires=never'),
    ],
    ['refuses a link with two signatures', (link: string) => `${link}&signature=x`],
  ])('%s', async (_, tamper) => {
    const { link } = await paidLink();
    const response = await call(app, 'GET', tamper(link));
    expect([404, 422]).toContain(response.statusCode);
    expect(response.json().message).toEqual(expect.any(String));
  });

  test('the signature for a registration does not open the proof of another registration', async () => {
    const [mine, other] = [await paidLink(), await paidLink()];
    const swapped = mine.link.replace(mine.id, other.id);
    expect(swapped).not.toBe(mine.link);
    expect((await call(app, 'GET', swapped)).statusCode).toBe(404);
  });

  test('refuses a link that another server has signed', async () => {
    const elsewhere = await startTestApp();
    onTestFinished(() => elsewhere.stop());
    const { id } = await maker(elsewhere).registration(await maker(elsewhere).event({ fee: 100 }));
    expect((await call(app, 'GET', await linkTo(elsewhere, id))).statusCode).toBe(404);
  });
});

describe('the lifetime of a link', () => {
  async function festWithClock() {
    const clock = stoppedClock('2025-04-01T06:30:00.000Z');
    const fest = await startTestApp({ now: clock.now });
    onTestFinished(() => fest.stop());
    const { id } = await maker(fest).registration(await maker(fest).event({ fee: 100 }));
    const status = async (link: string) => (await call(fest, 'GET', link)).statusCode;
    return { clock, fest, id, link: await linkTo(fest, id), status };
  }

  test('a link works for at least one hour and at most two hours', async () => {
    const { clock, link, fest, status } = await festWithClock();
    clock.forward({ hours: 1 });
    expect(await status(link)).toBe(200);
    clock.forward({ hours: 1 });
    const response = await call(fest, 'GET', link);
    expect(response.statusCode).toBe(410);
    expect(response.json().message).toMatch(/expired/);
  });

  test('a link works one second before its expiry and no longer at its expiry', async () => {
    const { clock, link, status } = await festWithClock();
    // The link was signed at half past six, so it ends at eight.
    clock.forward({ hours: 1, seconds: 30 * 60 - 1 });
    expect(await status(link)).toBe(200);
    clock.forward({ seconds: 1 });
    expect(await status(link)).toBe(410);
  });

  test('the list gives a new working link when the old link has expired', async () => {
    const { clock, fest, id, link, status } = await festWithClock();
    clock.forward({ days: 1 });
    const next = await linkTo(fest, id);
    expect(next).not.toBe(link);
    expect(await status(next)).toBe(200);
  });

  test('a link stops working as soon as the registration is deleted', async () => {
    const { fest, id, link, status } = await festWithClock();
    const { bearer } = await maker(fest).admin();
    await call(fest, 'DELETE', `/api/registration/${id}`, { bearer });
    expect(await status(link)).toBe(404);
  });
});
