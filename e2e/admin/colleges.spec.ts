import { expect, expectSound, test } from '../fixtures.ts';
import { signInByForm } from '../sign-in.ts';
import { signUp } from '../through-api.ts';

test('an organiser joins the names that students type, and lists the students of a college', async ({
  watched: page,
  fest,
}, { project }) => {
  test.setTimeout(180_000);
  const name = `Kuthu Vilakku College of Engineering ${project.name === 'phone' ? 'West' : 'East'}`;
  const typed = name.replace('College', 'Coll.').replace('Engineering', 'Engg');
  await signUp(fest, { name: 'Yazhini', email: `yazhini-${project.name}@students.example`, college: typed });

  await test.step('adds a college', async () => {
    await signInByForm(page);
    await page.goto('/admin/colleges');
    await expectSound(page);
    await page.getByRole('button', { name: 'Add College' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('City').fill('Erode');
    await expectSound(page);
    await form.getByRole('button', { name: 'Add College' }).click();
    await expect(page.getByText('College added successfully!')).toBeVisible();
  });

  await test.step('joins what a student has typed, by one press', async () => {
    await page.getByRole('tab', { name: /Names to join/ }).click();
    await expect(page.getByText(typed, { exact: true })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: `Join with ${name}` }).click();
    await expect(page.getByText(`Joined with ${name}`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Join with ${name}` })).toBeHidden();
  });

  await test.step('lists the students of the college by its name', async () => {
    await page.goto('/admin/students');
    await page.getByLabel('College', { exact: true }).fill(name);
    await expect(page).toHaveURL(/college=/);
    await expect(page.getByText('Yazhini').first()).toBeVisible();
    await expect(page.getByText(/^1 (found|student)/).first()).toBeVisible();
    await expectSound(page);
  });

  await test.step('suggests the college to somebody who signs up', async () => {
    await page.goto('/student/register');
    await page.getByLabel('College name').pressSequentially('Kuthu Vil');
    await expect(page.locator(`datalist option[value="${name}"]`)).toBeAttached();
  });
});
