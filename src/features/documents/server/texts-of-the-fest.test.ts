import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { textInPdf } from '#testing/text-in-pdf.ts';

let app: TestApp;
let make: Maker;
let admin: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date('2025-05-01T06:00:00Z') });
  make = maker(app);
  admin = await make.admin();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await change({ name: 'Torque 2027', wordmark: 'Torque', department: 'Mechanics', college: 'Deccan Polytechnic' });
  await sign({ signatory: '', signatoryTitle: '' });
});

const own = '/api/students/documents';
const telugu = 'టార్క్ 2027';

async function change(texts: object) {
  const { site, version } = (await call(app, 'GET', '/api/admin/site', { bearer: admin.bearer })).json();
  const json = { version, site: { ...site, ...texts } };
  const answer = await call(app, 'PUT', '/api/admin/site', { bearer: admin.bearer, json });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const sign = (json: object) => call(app, 'PUT', '/api/admin/signatory', { bearer: admin.bearer, json });
/** As an older version of Symposia stored it, which allowed any letters. */
const signedBefore = (signatory: string) =>
  app.platform.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ signatory, signatoryTitle: '' }) })
    .where('name', '=', 'signatory')
    .execute();

async function confirmed(title = 'Paper Bridges') {
  const eventId = await make.event({ columns: { title, date: '2025-05-09' } });
  const { student } = await make.registration(eventId);
  return student;
}

const letterOf = ({ bearer }: { bearer: string }) => call(app, 'GET', `${own}/letter`, { bearer });

async function linesOf(path: string, bearer: string) {
  const answer = await call(app, 'GET', path, { bearer });
  expect(answer.statusCode, answer.body).toBe(200);
  return (await textInPdf(answer.rawPayload)).join('\n').split('\n');
}

test.each([
  ['the fest', { name: telugu }, telugu],
  ['the department', { department: 'యంత్ర Mechanics' }, 'యంత్ర Mechanics, Deccan Polytechnic'],
])(
  'a letter is refused when the name of %s cannot be printed whole, and says where to change it',
  async (_, texts, text) => {
    const student = await confirmed();
    await change(texts);
    const answer = await letterOf(student);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      `“${text}” has letters that cannot be printed. Latin, Tamil and Devanagari letters can. Organisers change it under Site Settings.`,
    ]);
  },
);

test('a letter is refused when the signatory cannot be printed whole', async () => {
  const student = await confirmed();
  await signedBefore('డా. Rao');
  const answer = await letterOf(student);
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('“డా. Rao”')]);
});

test('a letter is refused when the title of its event cannot be printed whole, and not for an emoji in it', async () => {
  const answer = await letterOf(await confirmed('రోబో Race'));
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringMatching(/“రోబో Race”.* Organisers change it under Events\.$/),
  ]);
  expect((await letterOf(await confirmed('Robo ⚙️ Race 🎉'))).statusCode).toBe(200);
});

test('the settings say which texts papers cannot show when they are saved', async () => {
  const words = (answer: { toFillIn: { what: string }[] }) => answer.toFillIn.map(({ what }) => what).join('\n');
  expect(words(await change({}))).not.toContain(telugu);
  const { toFillIn } = await change({ name: telugu });
  expect(toFillIn).toContainEqual({
    what: `“${telugu}” has letters that cannot be printed: on-duty letters and certificates with it are refused. Use Latin, Tamil or Devanagari letters.`,
    where: 'here',
    field: 'name',
  });
  await signedBefore('డా. Rao');
  expect(words(await change({}))).toContain('“డా. Rao” has letters that cannot be printed');
});

test('a signatory is refused beside the field when letters cannot be printed, and not for an emoji', async () => {
  const answer = await sign({ signatory: 'డా. Rao', signatoryTitle: 'కన్వీనర్' });
  const words = 'This has letters that cannot be printed. Use Latin, Tamil or Devanagari letters.';
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { signatory: words, signatoryTitle: words }]);
  expect((await sign({ signatory: 'மீனா Rao 🎉', signatoryTitle: 'Convener' })).statusCode).toBe(200);
});

test('a receipt and a badge have the wordmark when the name of the fest cannot be printed', async () => {
  const eventId = await make.event({ fee: 150, columns: { title: 'Paid Event', date: '2025-05-09' } });
  const { id, student } = await make.registration(eventId);
  const json = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  await call(app, 'PUT', `/api/registration/${id}`, { bearer: admin.bearer, json });
  await change({ name: telugu, college: 'డెక్కన్ College' });
  const receipt = await linesOf(`${own}/receipts/${id}`, student.bearer);
  expect(receipt.slice(0, 2)).toEqual(['Torque', 'Mechanics']);
  expect(await linesOf(`${own}/badge`, student.bearer)).toContain('Torque');
});
