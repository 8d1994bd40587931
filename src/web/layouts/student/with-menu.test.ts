import { expect, test } from 'vitest';
import { ApiError } from '#shared/api-client.ts';
import { screenMeta, withMenu } from './with-menu.ts';

const mine = Promise.resolve([1, 2]);
const edition = { name: 'Aarambh 2025', timeZone: 'Asia/Kolkata', startsAtLocal: '2025-05-09T09:00' };
const site = Promise.resolve({ edition });
const refused = (status: number) => Promise.reject(new ApiError(status, ''));

test('loads the data of a screen, the registration count and the edition', async () => {
  const loaded = await withMenu(Promise.resolve('own'), mine, site);
  const { name: editionName, timeZone, startsAtLocal } = edition;
  expect(loaded).toEqual({ data: 'own', registrationCount: 2, editionName, timeZone, startsAtLocal });
});

test('keeps the other parts when a part cannot be loaded', async () => {
  expect(await withMenu(refused(0), mine, site)).toMatchObject({ data: undefined, registrationCount: 2 });
  expect(await withMenu(Promise.resolve('own'), refused(503), refused(503))).toEqual({
    data: 'own',
    registrationCount: undefined,
    editionName: undefined,
    timeZone: undefined,
  });
});

test('fails as a whole when the session is over', async () => {
  await expect(withMenu(refused(401), mine, site)).rejects.toMatchObject({ status: 401 });
  await expect(withMenu(Promise.resolve('own'), refused(401), site)).rejects.toMatchObject({ status: 401 });
});

test('the page title names the edition when the edition is known', () => {
  expect(screenMeta('Schedule', { editionName: 'Aarambh 2025' })[0]).toEqual({ title: 'Schedule · Aarambh 2025' });
  expect(screenMeta('Schedule', undefined)[0]).toEqual({ title: 'Schedule' });
});
