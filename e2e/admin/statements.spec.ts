import { expect, expectSound, test } from '../fixtures.ts';
import { prepare } from './claimed-payments.ts';

test('an organiser previews and applies a statement, and assigns the remaining credits by hand', async ({
  watched: page,
  fest,
}, { project }) => {
  test.setTimeout(240_000);
  const mark = `bank ${project.name}`;
  const { claim } = await prepare(fest, page, mark);
  await claim(`Devi ${mark}`, '509112345671');
  await claim(`Ezhil ${mark}`, '509112345999');
  for (const [at, name] of ['Farook', 'Gowri'].entries()) await claim(`${name} ${mark}`, `50911234700${at}`);
  const lines = [
    'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '01/04/2025,UPI-DEVI-509112345671-UPI,,150.00,1000.00',
    '02/04/2025,NEFT FROM AN UNCLE,,150.00,1150.00',
    '03/04/2025,PRINTING,900.00,,250.00',
    '04/04/2025,UPI-BROKEN,,15O.OO,400.00',
    '05/04/2025,NEFT FROM TWO FRIENDS,,300.00,700.00',
    '06/04/2025,NEFT FROM AN AUNT,,299.50,999.50',
  ];
  const choose = (name: string, content: string) =>
    page
      .getByLabel('Statement as CSV or XLSX')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const preview = page.getByText('A preview: nothing has changed yet');

  await test.step('is previewed', async () => {
    await page.goto('/admin/payments?tab=statements');
    await expectSound(page);
    await choose('april.csv', lines.join('\r\n'));
    await expect(page.getByRole('heading', { name: 'april.csv' })).toBeVisible();
    await expect(preview).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '509112345671' })).toContainText(`Devi ${mark}`);
    await page.getByText('Lines that could not be read').click();
    await expect(page.getByText('Line 5')).toBeVisible();
    await expectSound(page);
  });

  await test.step('is applied after a confirmation', async () => {
    await page.getByRole('button', { name: 'Apply this statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply this statement?' });
    await expect(dialog).toContainText('1 payment will be complete, ₹150 in all');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Complete 1 payment' }).click();
    await expect(page.getByText('1 payment completed, ₹150')).toBeVisible();
  });

  await test.step('the other credits are assigned by hand', async () => {
    await page.getByRole('link', { name: 'Settle what is open' }).click();
    await page.getByRole('button', { name: 'Assign ₹150 of Apr 2, 2025' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Find a registration').fill(`Ezhil ${mark}`);
    await dialog.getByRole('button', { name: `Ezhil ${mark}` }).click();
    await expect(dialog.getByText('Exactly what is due.')).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('one credit pays for two only when the sum is exact and a person confirms it', async () => {
    const dialog = page.getByRole('dialog');
    const chooseBoth = async () => {
      for (const name of ['Farook', 'Gowri']) {
        await dialog.getByLabel('Find a registration').fill(`${name} ${mark}`);
        await dialog.getByRole('button', { name: `${name} ${mark}` }).click();
      }
    };
    const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
    await page.getByRole('button', { name: 'Assign ₹299.50 of Apr 6, 2025' }).click();
    await chooseBoth();
    await assign.click();
    await expect(dialog.getByText('only if the sum is exact: it is ₹0.50 off')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Assign ₹300 of Apr 5, 2025' }).click();
    await chooseBoth();
    await assign.click();
    await expect(dialog.getByText('Please confirm that this credit pays for all of them.')).toBeVisible();
    await dialog.getByLabel('This one credit pays for all of them').check();
    await assign.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Assign ₹300 of Apr 5, 2025' })).toHaveCount(0);
  });

  await test.step('the same credits in another file complete nothing, and the screen says so', async () => {
    await choose('april-again.csv', `${lines.join('\r\n')}\r\n`);
    await expect(page.getByRole('heading', { name: 'april-again.csv' })).toBeVisible();
    await expect(page.getByText(/^Nothing to complete/)).toBeVisible();
    await page.getByRole('button', { name: 'Apply this statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply this statement?' });
    await expect(dialog.getByText('Nothing to complete. No mail will be sent.')).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: /^(Keep|Mark)/ }).click();
    await expect(page.getByText('Applied: no payment was completed')).toBeVisible();
    await page.getByRole('link', { name: 'All statements' }).click();
  });

  await test.step('unknown columns are named once, and remembered', async () => {
    const headings = `Tag ${project.name},Zweck,Eingang`;
    await choose('may.csv', `${headings}\n01/05/2025,MIETE,900.00\n`);
    await expect(page.getByText('Which column holds what?')).toBeVisible();
    await page.getByRole('button', { name: 'Read the statement' }).click();
    await expect(page.getByText('Please say which column holds the date.')).toBeVisible();
    await page.getByLabel(`Tag ${project.name}`).selectOption('Date');
    await page.getByLabel('Zweck').selectOption('Narration or description');
    await page.getByLabel('Eingang').selectOption('Money in');
    await expectSound(page);
    await page.getByRole('button', { name: 'Read the statement' }).click();
    await expect(preview).toBeVisible();
    await page.getByRole('link', { name: 'All statements' }).click();

    // Simulates a long file: the answer is delayed, and the server reports its progress.
    await page.route('**/api/payments/progress/*', (route) =>
      route.fulfill({ json: { step: 'matching', done: 4_000, total: 10_000 } }),
    );
    let goOn = () => {};
    const shown = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/payments/statements', async (route) => {
      if (route.request().method() === 'POST') await shown;
      await route.continue();
    });
    await choose('june.csv', `${headings}\n01/06/2025,MIETE,900.00\n`);
    await expect(page.getByRole('progressbar', { name: 'Looking for the registrations...' })).toHaveAttribute(
      'value',
      '4000',
    );
    goOn();
    await expect(page.getByRole('heading', { name: 'june.csv' })).toBeVisible();
    await expect(preview).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('link', { name: 'All statements' }).click();
  });

  await test.step('the overview adds up, and tells the story of one payment', async () => {
    await page.getByRole('tab', { name: 'Overview' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `Bridges ${mark}` }) });
    await expect(row.getByRole('cell', { name: '₹600' })).toHaveCount(2);
    await expectSound(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByLabel('Find a payment').fill(`Devi ${mark}`);
    await page
      .getByRole('button', { name: `Devi ${mark}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `Devi ${mark}` });
    await expect(dialog.getByRole('cell', { name: /Bank statement/ })).toBeVisible();
    await expect(dialog.getByText(`found on a statement the payment of Devi ${mark}`)).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a file that is no statement gets one sentence', async () => {
    // The console also shows the server's refusal.
    page.removeAllListeners('console');
    await page.getByRole('tab', { name: 'Statements' }).click();
    await choose('guests.csv', 'Name,Phone,Town\nAsha,+91 00000 00100,Chennai');
    await expect(page.getByText('This is not a statement that can be read', { exact: false })).toBeVisible();
    await expect(page.getByText('Nothing has changed', { exact: true })).toBeVisible();
    await expectSound(page);
  });
});
