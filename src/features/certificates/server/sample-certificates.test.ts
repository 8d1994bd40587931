import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { results } from '#sample/results.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { textInPdf } from '#testing/text-in-pdf.ts';

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  bearer = (await maker(app).admin()).bearer;
});
afterAll(() => app.stop());

const [sample] = results;
const teams = sample?.places.map(({ teamName }) => teamName) ?? [];

describe('the sample edition', () => {
  test('the sample edition has a published result of teams', async () => {
    const published = (await call(app, 'GET', '/api/results')).json();
    expect(published).toMatchObject([{ event: { _id: sample?.eventId }, version: 1, earlier: [] }]);
    expect(published[0].places).toEqual(sample?.places.map((place) => ({ ...place, name: '' })));
  });

  test('the sample edition has a certificate for each team, which opens and is valid', async () => {
    const { certificates } = (await call(app, 'GET', '/api/admin/certificates', { bearer })).json();
    expect(certificates.map(({ name }: { name: string }) => name).sort()).toEqual(teams.toSorted());
    for (const { code, name, title } of certificates) {
      const verified = (await call(app, 'GET', `/api/verify/${code}`)).json();
      expect(verified).toMatchObject({ name, title, event: 'Pulli', date: '2025-05-09', state: 'valid' });
      const pdf = await call(app, 'GET', `/certificates/${code}/certificate.pdf`);
      expect((await textInPdf(pdf.rawPayload)).join()).toContain(name);
    }
  });

  test('the sample edition makes no certificates again when an organiser types the teams', async () => {
    const json = { eventId: sample?.eventId, kind: 'winner', rule: { kind: 'people', names: teams } };
    const made = await call(app, 'POST', '/api/admin/certificates/batches', { bearer, json });
    expect(made.json()).toEqual({ made: 0, failed: [] });
  });
});
