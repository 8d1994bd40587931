import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectSound, type Fest, test } from '../fixtures.ts';
import { signInByForm } from '../sign-in.ts';
import { register, type Student, signUp } from '../through-api.ts';

const sizes = { narrow: 320, wide: 2560 };

function named(fest: Fest, name: string): Promise<Student> {
  return signUp(fest, { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@students.example` });
}

/** Registers a team for a free team event. */
async function registerTeam(fest: Fest, leader: Student, teamName: string): Promise<void> {
  const { college } = leader;
  const member = { name: 'Second of the team', email: 'second@students.example', phone: '+91 00000 00101', college };
  const eventId = await freeTeamEvent(fest);
  await register(fest, leader, { eventId, teamName, teamMembers: JSON.stringify([member]) });
}

async function freeTeamEvent(fest: Fest): Promise<string> {
  const events = (await fest.call('GET', '/api/events')) as {
    _id: string;
    isTeamEvent: boolean;
    registrationFees: { team: number };
    teamSize: { min: number };
  }[];
  const event = events.find((one) => one.isTeamEvent && one.registrationFees.team === 0 && one.teamSize.min <= 2);
  if (!event) throw new Error('the sample edition has no free team event');
  return event._id;
}

/** Finds the student in the table on wide screens, and in the cards on narrow ones. */
const entryOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: name });

test('an administrator finds, verifies and deletes students, exports them and makes a password link', async ({
  watched: page,
  fest,
}, { project }) => {
  // No other journey on this server uses this text.
  const mark = `walk ${project.name}`;
  const verified = await named(fest, `Anbu ${mark}`);
  const going = await named(fest, `Beela ${mark}`);
  await registerTeam(fest, going, `Loops ${project.name}`);
  await signInByForm(page);

  await test.step('search and filter are in the address', async () => {
    await page.goto('/admin/students');
    await expect(entryOf(page, verified.name)).toContainText('Unverified');
    await expectSound(page);
    await page.getByLabel('Search', { exact: true }).fill(mark);
    await expect(page.getByText('2 found').or(page.getByText('2 students'))).toBeVisible();
    await page.getByLabel('Show').selectOption('Registered for Events');
    await expect(entryOf(page, verified.name)).toHaveCount(0);
    await expect(page).toHaveURL(
      ({ searchParams }) => searchParams.get('filter') === 'registered' && searchParams.has('q'),
    );
    await page.reload();
    await expect(entryOf(page, going.name)).toBeVisible();
    await expect(page.getByLabel('Show')).toHaveValue('registered');
    await page.getByLabel('Search', { exact: true }).fill('nobody is called that');
    await expect(page.getByRole('heading', { name: 'No students found.' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Show all students' }).click();
    await expect(entryOf(page, verified.name)).toBeVisible();
  });

  await test.step('only an unverified student can be verified', async () => {
    await entryOf(page, verified.name)
      .getByRole('button', { name: /^Verify/ })
      .click();
    await expect(page.getByText('Student verified successfully!').first()).toBeVisible();
    await expect(entryOf(page, verified.name)).toContainText('Verified');
    await expect(entryOf(page, verified.name).getByRole('button', { name: /^Verify/ })).toHaveCount(0);
    // The pressed button is gone, so a neighbouring one has the focus.
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Verify /);
  });

  await test.step('the details show the registrations, and lead to a link that is shown once', async () => {
    await entryOf(page, going.name)
      .getByRole('button', { name: /View details/ })
      .click();
    const details = page.getByRole('dialog');
    await expect(details.getByRole('row', { name: /Paid/ })).toContainText(`Loops ${project.name} (2 members)`);
    await expectSound(page);
    await details.getByRole('button', { name: 'Make a password link' }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/student\/reset-password#./);
    await expect(page.getByRole('dialog')).toContainText('within 30 minutes');
    await expectSound(page);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the export holds what the filters let through', async () => {
    await page.getByLabel('Search', { exact: true }).fill(going.email);
    await expect(entryOf(page, verified.name)).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^students_\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    // Phone numbers are dialled and imported, so they have no apostrophe that prevents formulas.
    expect(csv).toContain(',+91 00000 00100,');
  });

  await test.step('deleting asks once more where registrations go along', async () => {
    await entryOf(page, going.name)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure you want to delete this student? This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Delete Student' }).click();
    await expect(dialog).toContainText('This student has 1 registration.');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Delete with 1 registration' }).click();
    await expect(page.getByText('Student deleted successfully!').first()).toBeVisible();
    await expect(entryOf(page, going.name)).toHaveCount(0);
  });
});

test('the list of students shows a failed request in the required words', async ({ page, fest }, { project }) => {
  test.skip(project.name.startsWith('phone'), 'words do not depend on the width');
  const { name } = await named(fest, `Eli ${project.name}`);
  await signInByForm(page);
  let failing = true;
  await page.route(/\/api\/(admin\/)?students/, (route) =>
    failing ? route.fulfill({ status: 500, json: { message: 'Something broke.' } }) : route.fallback(),
  );
  await page.goto('/admin/students');
  const main = page.getByRole('main');
  await expect(main.getByText('Failed to fetch students. Please try again.')).toBeVisible();
  await expectSound(page);
  failing = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(entryOf(page, name)).toBeVisible();
  failing = true;
  await entryOf(page, name)
    .getByRole('button', { name: /^Verify/ })
    .click();
  await expect(page.getByText('Failed to verify student. Please try again.').first()).toBeVisible();
  await entryOf(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Student' }).click();
  await expect(page.getByText('Failed to delete student. Please try again.').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Something broke.');
});

test('the list of teams has one row for each team, shows the members and can be searched', async ({
  watched: page,
  fest,
}, { project }) => {
  const leader = await named(fest, `Chezhi ${project.name}`);
  await registerTeam(fest, leader, `Knots ${project.name}`);
  await signInByForm(page);
  await page.goto('/admin/teams');
  const team = entryOf(page, `Knots ${project.name}`);
  await expect(team).toContainText(leader.name);
  await expectSound(page);
  await page.getByLabel('Search', { exact: true }).fill(`second@ knots ${project.name}`);
  await expect(page).toHaveURL(/q=second/);
  await expect(team).toHaveCount(1);
  await team.getByRole('button', { name: /View members/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('dialog')).toContainText('Second of the team');
  await expectSound(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Search', { exact: true }).fill('no team is called that');
  await expect(page.getByRole('heading', { name: 'No teams found' })).toBeVisible();
});

test('the control room has a keyboard search, notifications, badges, menus and a logout', async ({
  watched: page,
  fest,
}, { project }) => {
  const phone = project.name.startsWith('phone');
  const message = { subject: 'Parking', message: 'Is there parking near the hall?' };
  const visitor = { name: 'A visitor', email: `${project.name}@visitors.example` };
  await fest.call('POST', '/api/messages', { body: { ...visitor, ...message } });
  const student = await named(fest, `Deepam ${project.name}`);
  await signInByForm(page);

  await test.step('the search jumps to a student', async () => {
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: /Search/ });
    await field.fill(`deepam ${project.name}`);
    await expect(page.getByRole('option', { name: new RegExp(student.email) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Student Details' })).toContainText(student.email);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await field.fill('zzz nothing zzz');
    await expect(page.getByText(/Nothing found for/)).toBeVisible();
    await field.fill('dashb');
    await expect(page.getByRole('option', { name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/dashboard/);
  });

  await test.step('notifications are read once they were seen', async () => {
    const bell = page.getByRole('button', { name: /Notifications/ });
    await expect(bell).toHaveAccessibleName(/unread/);
    await bell.click();
    await expect(page.getByRole('menuitem', { name: /Unread: A visitor wrote: Parking/ }).first()).toBeVisible();
    await expectSound(page);
    await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
    await page.keyboard.press('Escape');
    await expect(bell).toHaveAccessibleName('Notifications');
    await page.reload();
    await expect(page.getByRole('main').getByText('Recent Activity')).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications');
  });

  await test.step('the navigation shows what waits', async () => {
    if (phone) await page.getByRole('button', { name: 'Open menu' }).click();
    const navigation = page.getByRole('navigation', { name: 'Control room' });
    await expect(navigation.getByRole('link', { name: /^Messages ?\d+ unread/ })).toBeVisible();
    await expect(navigation.getByRole('list', { name: 'User Management' }).getByRole('link')).toHaveText([
      'Students',
      'Teams',
      'Colleges',
    ]);
    await expectSound(page);
    if (phone) await page.getByRole('button', { name: 'Close menu' }).click();
  });

  await test.step('nothing is wider than the screen', async () => {
    for (const width of Object.values(sizes)) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/admin/students');
      await expect(entryOf(page, student.name)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  });

  await test.step('logging out ends the session here and on the server', async () => {
    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Log out']);
    await expectSound(page);
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    expect(await page.evaluate(() => [localStorage.getItem('adminToken'), localStorage.getItem('adminInfo')])).toEqual([
      null,
      null,
    ]);
    await expect(fest.call('GET', '/api/students', { token: token ?? '' })).rejects.toThrow('401');
    await page.goto('/admin/teams');
    await expect(page).toHaveURL(/\/admin$/);
  });
});
