// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { asStudent, cleanScreens } from '#testing/screen.ts';
import { clientLoader } from './join-page.tsx';

cleanScreens();

const load = async () => {
  const request = new Request('http://localhost/student/join-team');
  return await clientLoader({ request } as Parameters<typeof clientLoader>[0]);
};

test('the page to join a team names the fest above, as every page of a student does', async () => {
  asStudent();
  vi.stubGlobal('fetch', async () => Response.json({ edition: { name: 'Aarambh 2025' } }));
  expect(await load()).toMatchObject({ code: '', editionName: 'Aarambh 2025' });
});

test('the page to join a team opens where the name of the fest does not load', async () => {
  asStudent();
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status: 500 }));
  expect(await load()).toEqual({ code: '', editionName: undefined });
});
