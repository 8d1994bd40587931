import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pictureUses } from '#app/chores.ts';
import { pdfQueue, redrawQueue } from '#server/pictures/picture-work.ts';
import { call } from '#testing/call.ts';
import { fillQueue } from '#testing/fill-queue.ts';
import { type Maker, maker } from '#testing/make.ts';
import { pngThatDeclares, screenshot } from '#testing/pictures.ts';
import { multipartBody, multipartType } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Design, Template } from '../template-contract.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const path = '/api/admin/certificate-templates';
const send = (method: 'POST' | 'PUT' | 'DELETE', to: string, json?: object) => call(app, method, to, { bearer, json });
const list = async (): Promise<Template[]> => (await call(app, 'GET', path, { bearer })).json().templates;
const copy = async (name: string, kind = 'participation'): Promise<Template> =>
  (await send('POST', path, { kind, name })).json();
const save = (template: Template, design: Partial<Design> = {}) =>
  send('PUT', `${path}/${template._id}`, { ...template, design: { ...template.design, ...design } });
const batch = (eventId: string, more: object = {}, query = '') =>
  send('POST', `/api/admin/certificates/batches${query}`, {
    eventId,
    kind: 'participation',
    rule: { kind: 'registered' },
    ...more,
  });

/** The template with other words beside the name. */
const saying = ({ design }: Template, text: string): Design => ({
  ...design,
  boxes: design.boxes.map((box, index) => (index === 0 ? { ...box, text } : box)),
});

async function upload(content: Buffer) {
  const file = { name: 'picture', value: content, filename: 'paper.png', type: 'image/png' };
  return app.http.inject({
    method: 'POST',
    url: '/api/admin/pictures?for=paper',
    headers: { 'content-type': multipartType, authorization: bearer },
    payload: multipartBody([file]),
  });
}

const rowOf = (eventId: string, name: string) => {
  const rows = app.platform.db.selectFrom('certificates').select('code').where('event_id', '=', eventId);
  return rows.where('name', '=', name).executeTakeFirstOrThrow();
};

async function pdfOf(eventId: string, name: string) {
  const { code } = await rowOf(eventId, name);
  const pdf = (await call(app, 'GET', `/certificates/${code}/certificate.pdf`)).rawPayload;
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await (await document.getPage(1)).getTextContent();
  return { pdf, text: items.map((item) => ('str' in item ? item.str : '')).join('\n') };
}

describe('a template', () => {
  test('a template is copied from the one that ships, changed, used and taken off the list', async () => {
    const shipped = await list();
    expect(shipped.filter(({ _id }) => _id === 'house').map(({ kind }) => kind)).toEqual([
      ...['participation', 'winner', 'organiser', 'judge', 'speaker'],
    ]);
    const template = await copy('With the college');
    expect(template).toMatchObject({ kind: 'participation', version: 1, isUsed: false });
    const saved = await save(template, saying(template, 'From {college}'));
    expect(saved.json()).toMatchObject({ _id: template._id, version: 1 });
    const eventId = await make.event();
    await make.registration(eventId, { fields: { name: 'Asha Raman', college: 'Thinnai College' } });
    expect((await batch(eventId, { templateId: template._id })).json()).toEqual({ made: 1, failed: [] });
    expect((await pdfOf(eventId, 'Asha Raman')).text).toContain('From Thinnai College');
    expect((await send('DELETE', `${path}/${template._id}`)).statusCode).toBe(200);
    expect((await list()).map(({ _id }) => _id)).not.toContain(template._id);
    expect((await batch(eventId, { templateId: template._id })).statusCode).toBe(404);
    expect((await pdfOf(eventId, 'Asha Raman')).text).toContain('From Thinnai College');
  });

  test('a template makes no certificate whose words around the name are cut', async () => {
    const template = await copy('With a sentence');
    const text = '{name} of {college} ({title}, {serial})';
    const [first, ...others] = template.design.boxes.filter((box) => !box.text.includes('{name}'));
    const sentence = { ...(first as Design['boxes'][number]), text, width: 100, height: 5, size: 6, fit: 'shrink' };
    await save(template, { boxes: [sentence as Design['boxes'][number], ...others] });
    const eventId = await make.event();
    const long = 'Government College of Engineering and Technology for Women';
    await make.registration(eventId, { fields: { name: 'Asha Raman', college: 'GCE' } });
    await make.registration(eventId, { fields: { name: 'Devi Bala', college: long } });
    const reason =
      'The name does not fit with the text around it. Shorten it, or give the box more room in the template.';
    expect((await batch(eventId, { templateId: template._id })).json()).toEqual({
      made: 1,
      failed: [{ name: 'Devi Bala', reason }],
    });
    expect((await pdfOf(eventId, 'Asha Raman')).text).toContain('GCE');
  });

  test('a template gets a new version once a certificate was made with it, and the certificate stays as it was', async () => {
    const template = await copy('In versions');
    const [before, after] = [await make.event(), await make.event()];
    await make.registration(before, { fields: { name: 'Asha Raman' } });
    await make.registration(after, { fields: { name: 'Devi Raman' } });
    const first = (await save(template, saying(template, 'First words'))).json();
    await batch(before, { templateId: template._id });
    const second = (await save(first, saying(template, 'Second words'))).json();
    expect(second).toMatchObject({ _id: template._id, version: 2, isUsed: false });
    await batch(after, { templateId: template._id });
    expect((await pdfOf(before, 'Asha Raman')).text).toContain('First words');
    expect((await pdfOf(after, 'Devi Raman')).text).toContain('Second words');
    expect((await list()).filter(({ _id }) => _id === template._id)).toMatchObject([{ version: 2, isUsed: true }]);
  });

  test('shows every version with how many certificates were made with it, until it is removed', async () => {
    const template = await copy('With a past');
    const eventId = await make.event();
    await make.registration(eventId, { fields: { name: 'Asha Raman' } });
    const first = (await save(template, saying(template, 'First words'))).json();
    await batch(eventId, { templateId: template._id });
    await save(first, saying(template, 'Second words'));
    const versions = `${path}/${template._id}/versions`;
    const answer = await call(app, 'GET', versions, { bearer });
    expect(answer.json().versions).toMatchObject([
      { version: 2, certificates: 0, design: saying(template, 'Second words') },
      { version: 1, certificates: 1, design: saying(template, 'First words') },
    ]);
    await send('DELETE', `${path}/${template._id}`);
    for (const gone of [versions, `${path}/house/versions`, `${path}/no-such/versions`]) {
      expect((await call(app, 'GET', gone, { bearer })).statusCode).toBe(404);
    }
  });

  test('a template is saved by one of two who opened the same version', async () => {
    const template = await copy('For two');
    const answers = await Promise.all([
      save(template, saying(template, 'One')),
      save(template, saying(template, 'Two')),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('a template is refused without the name, with an unknown field, off the page, or with letters that no font has', async () => {
    const template = await copy('Refused');
    const [box] = template.design.boxes;
    if (!box) throw new Error('the template has no box');
    const named = { ...box, text: '{name}' };
    const faultOf = async (boxes: object[]) =>
      Object.values((await save(template, { boxes: boxes as Design['boxes'] })).json().errors ?? {})[0];
    expect(await faultOf([{ ...box, text: 'For everybody' }])).toBe('Add a box with the name of the person: {name}.');
    expect(await faultOf([named, { ...box, text: '{grade}' }])).toBe('There is no field {grade}.');
    expect(await faultOf([{ ...named, x: 290, width: 50 }])).toBe('Please keep the box on the page.');
    expect(await faultOf([named, { ...box, text: '日本' }])).toBe('The fonts cannot show every letter of “日本”.');
    expect(await faultOf(Array.from({ length: 41 }, () => named))).toBe('Use at most 40 boxes.');
    expect((await save(template, { background: '/pictures/aaaaaaaaaaaaaaaaaaaaaa' })).json().errors).toEqual({
      background: 'This picture is no longer there. Please upload it again.',
    });
    expect((await save(template, { background: 'https://example.com/x.png' })).statusCode).toBe(422);
  });

  test('a template belongs to one kind, and only organisers who may make certificates have it', async () => {
    const template = await copy('For winners', 'winner');
    const eventId = await make.event();
    expect((await batch(eventId, { templateId: template._id })).statusCode).toBe(404);
    const { bearer: coordinator } = await make.admin({ role: 'coordinator', events: [eventId] });
    expect((await call(app, 'GET', path, { bearer: coordinator })).statusCode).toBe(403);
  });
});

describe('a background', () => {
  test('a background is drawn into preview and PDF, and kept while a version shows it', async () => {
    const template = await copy('On paper');
    const { url } = (await upload(await screenshot({ width: 2_600, height: 1_800 }))).json();
    const stored = (await call(app, 'GET', url)).rawPayload;
    expect((await sharp(stored).metadata()).width).toBe(2_400);
    expect((await save(template, { background: url, panel: null })).statusCode).toBe(200);
    expect(await pictureUses(app.platform.db)).toContain(url);
    const design = { ...template.design, background: url, panel: null };
    const preview = await send('POST', `${path}/preview`, { kind: 'participation', design, name: 'Asha' });
    expect([preview.headers['content-type'], preview.body.includes('data:image/jpeg')]).toEqual([
      'image/svg+xml',
      true,
    ]);
    const eventId = await make.event();
    await make.registration(eventId, { fields: { name: 'Asha Raman' } });
    await batch(eventId, { templateId: template._id });
    const { pdf, text } = await pdfOf(eventId, 'Asha Raman');
    expect(pdf.includes('/DCTDecode')).toBe(true);
    expect(text).toContain('Asha Raman');
  });

  test('a background is refused while too many pictures wait, and is cached after it was drawn', async () => {
    const template = await copy('On other paper');
    const { url } = (await upload(await screenshot({ width: 600, height: 400 }))).json();
    await save(template, { background: url });
    const eventId = await make.event();
    await make.registration(eventId, { fields: { name: 'Asha Raman' } });
    await batch(eventId, { templateId: template._id });
    const address = `/certificates/${(await rowOf(eventId, 'Asha Raman')).code}/certificate.pdf`;
    const whileFull = async () => {
      const filled = await fillQueue(redrawQueue);
      const { statusCode, headers } = await call(app, 'GET', address);
      await filled.release();
      return [statusCode, headers['retry-after']];
    };
    expect(await whileFull()).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect((await pdfOf(eventId, 'Asha Raman')).text).toContain('Asha Raman');
    expect(await whileFull()).toEqual([200, undefined]);
  });

  test('a certificate is answered with 503 when its background takes too long, and is drawn on the next try', async () => {
    const template = await copy('On slow paper');
    const { url } = (await upload(await screenshot({ width: 600, height: 400 }))).json();
    await save(template, { background: url });
    const eventId = await make.event();
    await make.registration(eventId, { fields: { name: 'Asha Raman' } });
    await batch(eventId, { templateId: template._id });
    const { code } = await rowOf(eventId, 'Asha Raman');
    const drawing = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 91% complete'));
    const answer = await call(app, 'GET', `/certificates/${code}/certificate.pdf`);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    drawing.mockRestore();
    expect((await pdfOf(eventId, 'Asha Raman')).text).toContain('Asha Raman');
  });

  test('refuses a picture of 40 megapixels', async () => {
    const answer = await upload(pngThatDeclares(8_000, 5_000));
    expect(answer.json().message).toBe('This picture has too many pixels. Please upload a smaller one.');
  });
});

test('a preview is answered with 503 while a queue that it needs is full, and drawn afterwards', async () => {
  const [{ kind, design } = { kind: 'winner' }] = await list();
  const preview = () => send('POST', `${path}/preview`, { kind, design, name: 'Asha' });
  for (const queue of [pdfQueue, redrawQueue]) {
    const filled = await fillQueue(queue);
    const answer = await preview();
    await filled.release();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.json().message).toBe('Many certificates are being drawn just now. Please try again in a moment.');
  }
  expect((await preview()).statusCode).toBe(200);
});

describe('typed people', () => {
  test('typed people get certificates of their kind once, and the second of a name is another person', async () => {
    const eventId = await make.event({ columns: { title: 'Paper Bridges' } });
    const judges = (names: string[]) => batch(eventId, { kind: 'judge', rule: { kind: 'people', names } });
    expect((await judges(['Asha Raman', 'asha raman', '', '日本'])).json()).toMatchObject({
      made: 2,
      failed: [{ name: '日本' }],
    });
    expect((await judges(['Asha Raman', 'Asha Raman'])).json()).toEqual({ made: 0, failed: [] });
    const { text } = await pdfOf(eventId, 'Asha Raman');
    expect(text).toContain('Certificate of appreciation');
    expect(text).toContain('for judging Paper Bridges');
    expect((await judges(Array.from({ length: 501 }, () => 'A'))).statusCode).toBe(422);
  });
});

test('people whom an organiser finds by name, email, phone or team and chooses get one', async () => {
  const eventId = await make.event({ team: { min: 1, max: 4 } });
  const member = {
    name: 'Devi Member',
    email: 'devi@students.example',
    phone: '+91 00000 00123',
    college: 'Thinnai',
  };
  const asha = await make.student();
  const fields = { name: 'Asha Raman', teamName: 'Loops', teamMembers: JSON.stringify([member]) };
  const { id } = await make.registration(eventId, { student: asha, fields });
  await make.registration(eventId, { fields: { name: 'Bala Raman', teamName: 'Knots' } });
  await make.registration(await make.event(), { fields: { name: 'Asha Elsewhere' } });
  const found = async (q: string) => {
    const url = `/api/admin/certificates/registered?${new URLSearchParams({ eventId, q })}`;
    const { people } = (await call(app, 'GET', url, { bearer })).json();
    return people as { _id: string; name: string; detail: string }[];
  };
  const names = async (q: string) => (await found(q)).map(({ name }) => name);
  expect(await names('raman')).toEqual(['Asha Raman', 'Bala Raman']);
  expect(await names('loops')).toEqual(['Asha Raman', 'Devi Member']);
  expect([await names('DEVI@students'), await names('00000 00123')]).toEqual([['Devi Member'], ['Devi Member']]);
  expect([await names(asha.email), await names('elsewhere')]).toEqual([['Asha Raman'], []]);
  const [{ _id, detail } = { _id: '', detail: '' }] = await found('devi');
  expect(detail).toBe('Loops · Thinnai · devi@students.example');

  const rule = { kind: 'people', chosen: [_id], names: ['Guest Speaker'] };
  expect((await batch(eventId, { rule }, '?dryRun=true')).json()).toMatchObject({ count: 2, already: 0 });
  expect((await batch(eventId, { rule })).json()).toEqual({ made: 2, failed: [] });
  // A person on the event's list is the same person as the one who was chosen.
  expect((await batch(eventId)).json()).toEqual({ made: 2, failed: [] });
  const json = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
  await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
  const gone = await batch(eventId, { rule }, '?dryRun=true');
  expect([gone.statusCode, gone.json().message]).toEqual([409, expect.stringContaining('not registered')]);
});
