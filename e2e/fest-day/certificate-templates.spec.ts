import { fileURLToPath } from 'node:url';
import { expect, expectSound, signInAsAdmin, tabTo, test } from '../fixtures.ts';

const paper = fileURLToPath(new URL('../../public/icon-512.png', import.meta.url));

test('an organiser copies a template, places its boxes, puts a picture behind them and saves', async ({
  watched: page,
  fest,
}) => {
  await signInAsAdmin(page, fest);
  await page.goto('/admin/certificates');
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByRole('img', { name: 'Preview of Participation, standard' })).toBeVisible();
  await expectSound(page);

  await test.step('begins with a copy', async () => {
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('With our letterhead');
    await page.getByRole('button', { name: 'Make template' }).click();
    await expect(page.getByRole('heading', { name: 'With our letterhead' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Preview of With our letterhead' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('moves and resizes a box by the keyboard alone', async () => {
    const boxes = page.getByRole('list', { name: 'Text boxes' });
    const box = boxes.getByRole('button', { name: 'This certifies that' });
    await tabTo(page, box);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Move: This certifies that' }), 'Shift+Tab');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByLabel('Left, mm')).toHaveValue('32');
    const width = Number(await page.getByLabel('Width, mm').inputValue());
    await tabTo(page, page.getByRole('button', { name: 'Resize: This certifies that' }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByLabel('Width, mm')).toHaveValue(String(width - 1));
    await expectSound(page);
  });

  await test.step('drags another one, which snaps to the margin', async () => {
    const boxes = page.getByRole('list', { name: 'Text boxes' });
    await boxes.getByRole('button', { name: 'QR code' }).click();
    const handle = await page.getByRole('button', { name: 'Move: QR code' }).boundingBox();
    if (!handle) throw new Error('the QR code has no handle');
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 3, y - 20, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByLabel('Left, mm')).toHaveValue('20');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Left, mm')).toHaveValue('22');
  });

  await test.step('puts a picture behind the words', async () => {
    await page.getByRole('tab', { name: 'Paper' }).click();
    const drawn = page.waitForResponse((answer) => /"\/pictures\//.test(answer.request().postData() ?? ''));
    await page.getByLabel('Background picture').setInputFiles(paper);
    expect((await drawn).status()).toBe(200);
    await expectSound(page);
  });

  await test.step('saves, and chooses it for certificates', async () => {
    await page.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByRole('button', { name: 'Save template' })).toHaveAttribute('aria-disabled', 'true');
    await page.goto('/admin/certificates');
    await page.getByRole('button', { name: 'Make certificates' }).click();
    await page.getByRole('dialog').getByLabel('Template').selectOption({ label: 'With our letterhead' });
    await expect(page.getByRole('img', { name: 'Preview of the template' })).toBeVisible();
    await expectSound(page);
  });
});
