import { eventForm } from '#testing/event-form.ts';
import { screenshot } from '#testing/pictures.ts';
import { wholePdf } from '#testing/send-form.ts';
import { expect, expectSound, test } from '../fixtures.ts';
import { logIn, signInByForm } from '../sign-in.ts';
import { adminToken, publish, signUp } from '../through-api.ts';

test('an organiser asks questions, a student answers them, hands in a paper and replaces it', async ({
  watched: page,
  fest,
}, { project }) => {
  const title = `Papers on ${project.name}`;
  const token = await adminToken(fest);
  const event = await publish(fest, token, { ...eventForm, title, date: '2099-05-09' });

  const picture = await screenshot();
  await page.route(/^https:/, (route) => route.fulfill({ body: picture, contentType: 'image/png' }));

  await test.step('the organiser adds a question and a submission', async () => {
    await signInByForm(page);
    await page.goto('/admin/events');
    await page.getByRole('button', { name: `Questions ${title}` }).click();
    const add = page.getByRole('button', { name: 'Add a question' });
    await add.click();
    const first = page.getByRole('group', { name: 'Question 1' });
    await first.getByRole('textbox', { name: 'Question' }).fill('Abstract');
    await first.getByLabel('Kind of answer').selectOption('file');
    await first.getByLabel('Hand in until').fill('2099-05-01T12:00');
    await add.click();
    const second = page.getByRole('group', { name: 'Question 2' });
    await second.getByRole('textbox', { name: 'Question' }).fill('Track');
    await second.getByLabel('Kind of answer').selectOption('one');
    await second.getByLabel('Options').fill('Theory\nPractice');
    await second.getByText('It has to be answered').click();
    await page.getByRole('button', { name: 'Move question 2 up' }).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('group', { name: 'Question 1' }).getByRole('textbox', { name: 'Question' }),
    ).toHaveValue('Track');
    await expectSound(page);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByRole('combobox', { name: 'Track' })).toBeVisible();
    await page.getByRole('button', { name: 'Save Questions' }).click();
    await expect(page.getByText('Questions saved')).toBeVisible();
  });

  await test.step('the student is asked on the form', async () => {
    const { email } = await signUp(fest, { email: `papers-${project.name}@students.example` });
    await logIn(page, email);
    await page.goto(`/event-register/${event}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Please choose one.')).toBeVisible();
    await expect(page.getByLabel('Track')).toBeFocused();
    await page.getByLabel('Track').selectOption('Practice');
    await expect(page.getByText(/You can also hand it in after registering/)).toBeVisible();
    await expectSound(page);
    await page.reload();
    await expect(page.getByLabel('Track')).toHaveValue('Practice');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page).toHaveURL(/tab=registered/);
  });

  await test.step('the student hands in a paper later, and replaces it', async () => {
    await page.getByRole('link', { name: title }).first().click();
    await expect(page.getByText('Missing')).toBeVisible();
    await page.getByRole('button', { name: 'Hand in Abstract' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Abstract')
      .setInputFiles({ name: 'first.pdf', mimeType: 'application/pdf', buffer: wholePdf });
    await expect(dialog.getByText('first.pdf')).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Hand in' }).click();
    await expect(page.getByRole('link', { name: 'first.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Replace Abstract' }).click();
    await dialog
      .getByLabel('Abstract')
      .setInputFiles({ name: 'second.pdf', mimeType: 'application/pdf', buffer: wholePdf });
    await expect(dialog.getByText('second.pdf')).toBeVisible();
    await dialog.getByRole('button', { name: 'Hand in' }).click();
    await expect(page.getByRole('link', { name: 'second.pdf' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('the organiser reads the answers in the details', async () => {
    await page.goto(`/admin/registrations?event=${event}`);
    await page
      .getByRole('button', { name: /^View details/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Practice')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'second.pdf' })).toBeVisible();
    await expectSound(page);
  });
});
