// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TeamOffer } from '#features/registrations/team-contract.ts';
import { asStudent, button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import JoinPage, { clientLoader } from './join-page.tsx';

cleanScreens();
beforeEach(() => asStudent());

const load = async (search = '') => {
  const request = new Request(`http://localhost/student/join-team${search}`);
  return await clientLoader({ request } as Parameters<typeof clientLoader>[0]);
};

test('the page to join a team names the fest above, as every page of a student does', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ edition: { name: 'Aarambh 2025' } }));
  expect(await load()).toMatchObject({ code: '', editionName: 'Aarambh 2025' });
});

test('the page to join a team opens where the name of the fest does not load', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status: 500 }));
  expect(await load()).toEqual({ code: '', editionName: undefined });
});

test('says why when no team has the code', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No team has this code.' }, { status: 404 }));
  expect(await load('?code=ABC234')).toMatchObject({ code: 'ABC234', refusal: 'No team has this code.' });
});

const offer: TeamOffer = {
  event: {
    _id: 'ropes',
    title: 'Rope Bridge',
    date: '2099-05-09',
    startTime: '10:00',
    endTime: '',
    location: 'Hall 1',
  },
  teamName: 'Loops',
  leader: { name: 'Meena', college: 'Kite College' },
  hindrances: [],
};

function open(loaderData: object, answers: Parameters<typeof openScreen>[1] = []) {
  const props = { loaderData: { code: 'ABC234', editionName: 'Aarambh', ...loaderData } };
  return openScreen(<JoinPage {...(props as ComponentProps<typeof JoinPage>)} />, answers);
}

test('looks up the code that somebody types', async () => {
  const { user, address } = open({ code: '' });
  await user.click(button('Find the team'));
  expect(address()).toBe('/');
  await user.type(field('Code of the team'), ' abc234 ');
  await user.click(button('Find the team'));
  expect(address()).toBe('/?code=abc234');
});

test('keeps a code that no team has, with the reason above', () => {
  open({ refusal: 'No team has this code.' });
  screen.getByText('No team has this code.');
  expect(field('Code of the team')).toHaveProperty('value', 'ABC234');
});

test.each([
  ['opens the registration', false, '/student/registrations/r1'],
  ['leads to the dashboard when the leader has to agree', true, '/student/dashboard'],
])('shows whose team it is, joins it and %s', async (_, waits, leadsTo) => {
  const joined = { message: 'You are in.', registrationId: 'r1', waits };
  const { user, sent, address } = open({ offer }, [{ json: joined }]);
  screen.getByText(/Team Loops, led by Meena/);
  await user.click(button('Join the team'));
  await waitFor(() => expect(address()).toBe(leadsTo));
  expect(sent).toMatchObject([{ method: 'POST', body: { code: 'ABC234' } }]);
  await waitFor(() => expect(toasts()).toEqual(['You are in.']));
});

test('leads to the registration, and offers no joining, when the student is in the team already', () => {
  open({ offer: { ...offer, hindrances: ['alreadyInTeam', 'teamFull'] }, ownRegistration: 'r7' });
  screen.getByText('You are in this team already.');
  expect(screen.getByRole('link', { name: 'My registration' }).getAttribute('href')).toBe('/student/registrations/r7');
  expect(screen.queryByText('The team is full.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Join the team' })).toBeNull();
});

test('finds the registration of a student who is in the team already', async () => {
  const live = { _id: 'r7', event: { _id: 'ropes' }, registrationStatus: 'confirmed' };
  const cancelled = { ...live, _id: 'r8', registrationStatus: 'cancelled' };
  const answers: Record<string, object> = {
    '/api/students/events/registered': [live, cancelled],
    '/api/site': { edition: {} },
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url] ?? offer));
  expect(await load('?code=ABC234')).toMatchObject({ ownRegistration: 'r7' });
});

test('joins no team where something forbids it, and says what', async () => {
  const { user, sent } = open({ offer: { ...offer, hindrances: ['closed'] } });
  await user.click(button('Join the team'));
  screen.getByText('You cannot join this team: the reasons are above.');
  expect(sent).toEqual([]);
});
