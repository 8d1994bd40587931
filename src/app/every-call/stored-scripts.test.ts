import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { elementsOf, runsScript } from '#testing/attack/markup.ts';
import { joinedPayloads, scriptPayloads } from '#testing/attack/script-payloads.ts';
import { type Desk, type Stored, storeTexts } from '#testing/attack/stored-scripts.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** Two fests with the same content. One has payloads as texts, the other plain words. */
interface Fest extends Stored {
  app: TestApp;
}
let attacked: Fest;
let peaceful: Fest;
beforeAll(async () => {
  attacked = await festOf(joinedPayloads);
  peaceful = await festOf(joinedPayloads.map((payload) => 'p'.repeat(payload.trim().length)));
});
afterAll(() => Promise.all([attacked.app.stop(), peaceful.app.stop()]));

async function festOf(texts: readonly string[]): Promise<Fest> {
  const app = await startTestApp({ web: 'built' });
  const make = maker(app);
  const [admin, student] = [await make.admin(), await make.student()];
  const answered = async (response: ReturnType<typeof call>) => {
    const { statusCode, body } = await response;
    if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
    return JSON.parse(body) as unknown;
  };
  let visitor = 0;
  const desk: Desk = {
    call: (method, address, json) =>
      answered(call(app, method as 'POST', address, { bearer: admin.bearer, ...(json !== undefined && { json }) })),
    send: (method, address, json) =>
      answered(call(app, method as 'POST', address, { json, from: `198.51.100.${++visitor}` })),
    register: (fields) => answered(register(app, { bearer: student.bearer, fields })),
  };
  return { app, ...(await storeTexts(desk, texts)) };
}

const pageOf = async ({ app }: Fest, path: string) => (await call(app, 'GET', path)).body;
/** Leaves out the drawing behind the fest's name, because its lines depend on the letters. */
const shapeOf = (html: string) =>
  elementsOf(html)
    .filter(({ name }) => name !== 'path')
    .map(({ name, attributes }) => `<${[name, ...attributes.map(([key]) => key)].join(' ')}>`)
    .join('\n');

/** A long line of a calendar continues after a line break and a space. */
const propertiesOf = (calendar: string) =>
  calendar
    .split(/\r\n(?! )/)
    .map((line) => line.split(/[:;]/)[0])
    .sort();

describe('script payloads in stored fields', () => {
  test('fifty different script payloads are tried and shown on the landing page', async () => {
    expect(scriptPayloads).toHaveLength(50);
    expect(new Set(scriptPayloads).size).toBe(50);
    expect(await pageOf(attacked, '/')).toContain('__ran(');
  });

  test('script payloads add no element and no attribute to the landing page', async () => {
    const html = await pageOf(attacked, '/');
    expect(shapeOf(html)).toBe(shapeOf(await pageOf(peaceful, '/')));
    expect(elementsOf(html).filter(runsScript)).toEqual([]);
  });

  test('script payloads add no element and no attribute to the page of an event', async () => {
    for (const [index, id] of attacked.eventIds.entries()) {
      const html = await pageOf(attacked, `/event/${id}`);
      const plain = await pageOf(peaceful, `/event/${peaceful.eventIds[index]}`);
      expect(html, joinedPayloads[index]).toContain('ran(');
      expect(shapeOf(html), joinedPayloads[index]).toBe(shapeOf(plain));
      expect(elementsOf(html).filter(runsScript), joinedPayloads[index]).toEqual([]);
    }
  });

  test('script payloads add nothing to the sitemap, robots.txt and calendar, and the link preview is still drawn', async () => {
    for (const path of ['/sitemap.xml', '/robots.txt']) {
      expect(await pageOf(attacked, path)).not.toContain('<script');
    }
    const last = joinedPayloads.length - 1;
    const calendarOf = (fest: Fest) => pageOf(fest, `/event/${fest.eventIds[last]}/calendar.ics`);
    expect(propertiesOf(await calendarOf(attacked))).toEqual(propertiesOf(await calendarOf(peaceful)));
    const preview = await call(attacked.app, 'GET', `/event/${attacked.eventIds[last]}/preview.png`);
    expect(preview.statusCode).toBe(200);
  });

  test('script payloads add no script to a mail and no line break to its subject', async () => {
    const mails = await attacked.app.platform.db.selectFrom('mail_outbox').select(['html', 'subject']).execute();
    expect(mails.length).toBeGreaterThan(joinedPayloads.length);
    for (const { html, subject } of mails) {
      const foreign = elementsOf(html ?? '').filter(({ name }) =>
        /script|img|svg|iframe|object|embed|form|base|meta|link/.test(name),
      );
      expect(
        foreign.filter((element) => runsScript(element)),
        subject,
      ).toEqual([]);
      expect(html).not.toMatch(/<script|<img src=x|<svg|<iframe|<object|<base/i);
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });
});
