import type { Page } from '@playwright/test';
import { eventForm } from '#testing/event-form.ts';
import { expect, expectSound, type Fest, test } from '../fixtures.ts';
import { logIn } from '../sign-in.ts';
import { adminToken, password, publish, register, type Student, signUp, sitePicture } from '../through-api.ts';

test('team members accept, decline or join by the link, and the leader turns somebody down and hands the team over', async ({
  watched: page,
  fest,
}, { project }) => {
  test.setTimeout(240_000);
  const person = (name: string) =>
    signUp(fest, { name, email: `${name.toLowerCase()}-${project.name}@students.example` });
  const [leader, named] = [await person('Leela'), await person('Nila')];
  const [other, loggedIn] = [await person('Omar'), await person('Sita')];
  const [declining, asking] = [await person('Dev'), await person('Asha')];
  const { id, title, approveJoins } = await registerTeam(fest, leader, [named, declining], project.name);

  await test.step('the member who was named accepts on the dashboard', async () => {
    await logIn(page, named.email);
    const asked = page.getByRole('region', { name: 'A team asks you to come' });
    await expect(asked.getByText('Team Loops, led by Leela')).toBeVisible();
    await expectSound(page);
    await asked.getByRole('button', { name: `Accept for ${title}` }).click();
    await expect(page.getByText(`You are in the team for ${title}.`)).toBeVisible();
    await expect(asked).toBeHidden();
    await forget(page);
  });

  await test.step('another declines there, after a question', async () => {
    await logIn(page, declining.email);
    await page.getByRole('button', { name: `Decline for ${title}` }).click();
    await expectSound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('region', { name: 'A team asks you to come' })).toBeHidden();
    await forget(page);
  });

  const link = await test.step('the leader sees who has accepted, and copies the link', async () => {
    await logIn(page, leader.email);
    await page.goto(`/student/registrations/${id}`);
    const members = page.getByRole('list', { name: 'Members and their answers' });
    await expect(members.getByRole('listitem').filter({ hasText: 'Nila' })).toBeVisible();
    await expect(members.getByText('accepted', { exact: true })).toBeVisible();
    await expect(members.getByRole('listitem').filter({ hasText: 'Dev' }).getByText('declined')).toBeVisible();
    await expectSound(page);
    const address = await page.getByText(/\/student\/join-team\?code=/).innerText();
    await forget(page);
    return address.replaceAll(/\s/g, '');
  });

  const openLink = () => page.goto(new URL(link).pathname + new URL(link).search);
  const taps = await countTaps(page);

  await test.step('another student comes by the link with at most four taps: log in, join', async () => {
    await openLink();
    await expect(page.getByText('Log in to join your team.')).toBeVisible();
    const [email, word] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
    await email.click();
    await email.fill(other.email);
    await word.click();
    await word.fill(password);
    await word.press('Enter');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Join the team' }).click();
    await expect(page.getByText('Leela leads this team.')).toBeVisible();
    await expect(page.getByText('Omar (you)')).toBeVisible();
    // One more, because opening the link was the first tap.
    expect(1 + (await taps())).toBe(4);
    await forget(page);
  });

  await test.step('a student who is logged in already comes by the link with two taps', async () => {
    await logIn(page, loggedIn.email);
    const before = await taps();
    await openLink();
    await page.getByRole('button', { name: 'Join the team' }).click();
    await expect(page.getByText('Sita (you)')).toBeVisible();
    expect(1 + (await taps()) - before).toBe(2);
    await forget(page);
  });

  await test.step('a student without an account comes by the link: sign up, join', async () => {
    await openLink();
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/student\/register/);
    await expect(page.getByText('Create an account to join your team.')).toBeVisible();
    await page.getByLabel('Full name').fill('Pari');
    await page.getByLabel('Email').fill(`pari-${project.name}@students.example`);
    await page.getByLabel('Phone').fill('+91 00000 00104');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByLabel('College name').fill('Thinnai College');
    await page.getByLabel('Department').fill('IT');
    await page.getByLabel('Year of study').selectOption('2nd Year');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Join the team' }).click();
    await expect(page.getByText('Pari (you)')).toBeVisible();
    await forget(page);
  });

  await test.step('the leader declines a student who joins by the code, and hands the team over', async () => {
    await approveJoins();
    const code = new URL(link).searchParams.get('code');
    await fest.call('POST', '/api/students/teams/join', { token: asking.token, body: { code } });
    await logIn(page, leader.email);
    await page.goto(`/student/registrations/${id}`);
    await page.getByRole('button', { name: 'Decline Asha' }).click();
    await expectSound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('region', { name: 'Waiting for your answer' })).toBeHidden();
    await page.getByRole('button', { name: 'Make leader Nila' }).click();
    await expectSound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Make leader' }).click();
    await expect(page.getByText('Nila leads this team.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave the team' })).toBeVisible();
  });
});

const teamRules = {
  ifIncomplete: 'keep',
  clash: 'warn',
  mostEvents: 0,
  college: 'any',
  oneTeamPerCollege: false,
  approveJoins: true,
};

async function registerTeam(fest: Fest, leader: Student, named: readonly Student[], project: string) {
  const title = `Agreed bridges for ${project}`;
  const token = await adminToken(fest);
  const teams = { isTeamEvent: true, teamSize: { min: 2, max: 6 }, teamConsent: 'required', consentHours: 48 };
  const body = { ...eventForm, ...teams, title, image: await sitePicture(fest), date: '2099-05-09' };
  const eventId = await publish(fest, token, body);
  const members = named.map(({ name, email, college }) => ({
    name,
    email,
    phone: '+91 00000 00101',
    college,
  }));
  const entry = { eventId, teamName: 'Loops', teamMembers: JSON.stringify(members) };
  return {
    id: await register(fest, leader, entry),
    title,
    /** From then on, the leader must approve a student who joins by the code. */
    approveJoins: () => fest.call('PUT', `/api/events/${eventId}`, { token, body: { ...body, teamRules } }),
  };
}

/** Counts taps on pages that are opened from now on, until the next `forget`. Keyboard presses are not counted. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
    addEventListener('pointerdown', count, true);
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('taps')));
}

/**
 * Becomes another person's browser. Opens an empty page first, because the open screen would keep sending calls without
 * its session.
 */
async function forget(page: Page): Promise<void> {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.evaluate(() => location.assign('/empty'));
  await page.waitForURL('**/empty');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
