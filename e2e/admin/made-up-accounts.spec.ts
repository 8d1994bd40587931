import { expect, expectSound, type Fest, signInAsAdmin, test } from '../fixtures.ts';
import { register, signUp } from '../through-api.ts';

// All journeys come from one network. On their server, this journey would cancel the registrations and orders of
// others.
test.use({ serverName: 'made-up accounts' });

async function makeUpAccounts(fest: Fest, project: string): Promise<string[]> {
  const events = (await fest.call('GET', '/api/events')) as {
    _id: string;
    isTeamEvent: boolean;
    registrationFees: { solo: number };
  }[];
  const eventId = events.find((event) => !event.isTeamEvent && event.registrationFees.solo === 0)?._id ?? '';
  const tokens: string[] = [];
  for (const number of [1, 2, 3]) {
    const student = await signUp(fest, { name: 'Made Up', email: `made-up-${number}-${project}@students.example` });
    await register(fest, student, { eventId });
    tokens.push(student.token);
  }
  return tokens;
}

test('an administrator cancels the registrations of made-up accounts from one network', async ({
  watched: page,
  fest,
}, { project }) => {
  const tokens = await makeUpAccounts(fest, project.name);
  await signInAsAdmin(page, fest);
  await page.goto('/admin/students');
  await page.getByRole('button', { name: 'Made-up accounts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Made-up accounts' });
  const confirm = dialog.getByRole('button', { name: /^Cancel/ });

  await test.step('sees what they hold before anything is cancelled', async () => {
    await dialog.getByRole('radio', { name: /Yours/ }).check();
    await expect(dialog.getByRole('heading', { name: 'What these accounts hold' })).toBeVisible();
    await expect(dialog.getByText(`made-up-3-${project.name}@students.example`)).toBeVisible();
    await expectSound(page);
  });

  await test.step('has to type the number of registrations', async () => {
    const field = dialog.getByLabel(/^Type \d+ to confirm/);
    const number = /\d+/.exec((await field.evaluate((input) => input.closest('div')?.textContent)) ?? '')?.[0] ?? '';
    await field.fill(`${number}0`);
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await field.fill(number);
    await confirm.click();
    await expect(dialog.getByText(`${number} registrations cancelled.`)).toBeVisible();
    await expectSound(page);
  });

  for (const token of tokens) {
    const own = (await fest.call('GET', '/api/students/events/registered', { token })) as {
      registrationStatus: string;
    }[];
    expect(own.map(({ registrationStatus }) => registrationStatus)).toEqual(['cancelled']);
  }
});
