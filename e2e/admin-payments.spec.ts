import type { Page } from '@playwright/test';
import { paidForm } from '#testing/event-form.ts';
import { screenshot } from '#testing/pictures.ts';
import { admin, expect, expectSound, type Fest, tabTo, test } from './fixtures.ts';

interface Made {
  token: string;
  eventId: string;
  /** Registers somebody who claims to have paid ₹150 by this transaction ID; answers the registration's id. */
  claim(name: string, transactionId: string): Promise<string>;
}

async function prepare(fest: Fest, page: Page, mark: string): Promise<Made> {
  const answer = (await fest.call('POST', '/api/admin/login', { body: admin })) as { token: string; _id: string };
  const { token, ...info } = answer;
  await page.addInitScript(
    ([key, text]) => {
      localStorage.setItem('adminToken', key);
      localStorage.setItem('adminInfo', text);
    },
    [token, JSON.stringify({ ...info, id: info._id })] as const,
  );
  const body = { ...paidForm, date: '2099-05-09', title: `Bridges ${mark}` };
  const event = (await fest.call('POST', '/api/events', { token, body })) as { _id: string };
  return { token, eventId: event._id, claim: (name, transactionId) => claim(fest, event._id, name, transactionId) };
}

async function claim(fest: Fest, eventId: string, name: string, transactionId: string): Promise<string> {
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@students.example`;
  const details = { phone: '+91 00000 00100', college: 'Thinnai College', department: 'IT', year: '2nd Year' };
  const account = { name, email, password: 'a good password', ...details };
  const { token } = (await fest.call('POST', '/api/students/register', { body: account })) as { token: string };
  const form = new FormData();
  const fields = { eventId, name, email, ...details, teamName: '', teamMembers: '[]', transactionId };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const picture = await screenshot({ width: 360, height: 720, format: 'jpeg' });
  form.set('paymentScreenshot', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'payment.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${fest.url}/api/students/events/register`, { method: 'POST', headers, body: form });
  if (!sent.ok) throw new Error(await sent.text());
  return ((await sent.json()) as { registration: { _id: string } }).registration._id;
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 400;
const payment = (page: Page, name: string) => page.getByRole('article', { name: `Payment of ${name}` });

test('an organiser checks payments at the desk by keyboard or by touch', async ({ watched: page, fest }, {
  project,
}) => {
  test.setTimeout(120_000);
  const mark = `desk ${project.name}`;
  const { token, eventId, claim } = await prepare(fest, page, mark);
  const [anbu, bala, chitra] = [`Anbu ${mark}`, `Bala ${mark}`, `Chitra ${mark}`];
  await claim(anbu, '412345678901');
  await claim(bala, '4123-4567-8902');
  const third = await claim(chitra, '41234');
  const press = (key: string, button: string) =>
    isPhone(page) ? page.getByRole('button', { name: button }).click() : page.keyboard.press(key);

  await test.step('sees the proof, what it must agree with, and what was noticed', async () => {
    await page.goto('/admin/payments');
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await page.getByLabel('Event', { exact: true }).selectOption(`Bridges ${mark}`);
    await expect(page.getByText('3 payments left to check')).toBeVisible();
    await page.getByLabel('Event', { exact: true }).blur();
    await expect(payment(page, anbu)).toContainText('412345678901');
    await expect(payment(page, anbu)).toContainText('₹150');
    await expect(page.getByText('Nothing unusual was noticed.')).toBeVisible();
    const proof = page.getByRole('img', { name: `Payment screenshot of ${anbu}` });
    await expect.poll(() => proof.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(360);
    await expectSound(page);
    await press('+', 'Larger');
    await expect(page.getByText('150 %')).toBeVisible();
    await press('t', 'Turn');
    await expect(page.getByText('100 %')).toBeVisible();
    await press('j', 'Next payment');
    await expect(payment(page, bala)).toBeVisible();
    await press('k', 'Previous payment');
    await expect(payment(page, anbu)).toBeVisible();
  });

  await test.step('finds the payment of somebody who calls, and clears the search', async () => {
    const box = page.getByRole('searchbox', { name: 'Search the desk' });
    if (isPhone(page)) await box.click();
    else await page.keyboard.press('f');
    await expect(box).toBeFocused();
    await page.keyboard.type('4123 4567 8902');
    await expect(page.getByText('1 payment found')).toBeVisible();
    await expect(payment(page, bala)).toBeVisible();
    await box.fill('nobody');
    await expect(page.getByRole('heading', { name: 'No payment that waits was found' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(payment(page, anbu)).toBeVisible();
    await expect(page.getByText('3 payments left to check')).toBeVisible();
  });

  await test.step('approves, takes it back, and approves again', async () => {
    await press('a', 'Approve');
    await expect(payment(page, bala)).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: `Approved ${anbu}, ₹150. 2 left to check.` }),
    ).toBeAttached();
    await expectSound(page);
    await press('z', 'Undo');
    await expect(payment(page, anbu)).toBeVisible();
    await expect(page.getByText('3 payments left to check')).toBeVisible();
    await press('a', 'Approve');
    await expect(payment(page, bala)).toBeVisible();
  });

  await test.step('rejects with a reason that the student reads', async () => {
    await press('r', 'Reject');
    const dialog = page.getByRole('dialog', { name: 'Reject this payment?' });
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please choose a reason or write one.', { exact: false })).toBeVisible();
    await dialog.getByRole('radio', { name: /The screenshot cannot be read/ }).press('Space');
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(payment(page, chitra)).toBeVisible();
    const rows = (await fest.call('GET', '/api/registration', { token })) as { name: string; reason: string }[];
    expect(rows.find(({ name }) => name === bala)?.reason).toContain('The screenshot cannot be read.');
  });

  await test.step('is told what somebody else has decided meanwhile, and goes on', async () => {
    // The refusal is an answer of the server's, which the console shows too.
    page.removeAllListeners('console');
    const { items } = (await fest.call('GET', `/api/payments/desk?eventId=${eventId}`, { token })) as {
      items: { version: string }[];
    };
    const body = { decision: 'rejected', reason: 'No such transaction', version: items[0]?.version };
    await fest.call('POST', `/api/payments/registrations/${third}/decision`, { token, body });
    await expect(page.getByText('The transaction ID does not have 12 digits')).toBeVisible();
    await press('a', 'Approve');
    await expect(page.getByText(/^Administrator rejected this .*: No such transaction$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing left to check' })).toBeVisible();
    await expectSound(page);
  });
});

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

  await test.step('is applied after a word about what changes', async () => {
    await page.getByRole('button', { name: 'Apply this statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply this statement?' });
    await expect(dialog).toContainText('1 payment will be complete, ₹150 in all');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Complete 1 payment' }).click();
    await expect(page.getByText('1 payment completed, ₹150')).toBeVisible();
  });

  await test.step('what is left is assigned by hand', async () => {
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

  await test.step('one credit pays for two only if the sum is exact and a person says so', async () => {
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
    await expect(dialog.getByText('Please say that this credit pays for all of them.')).toBeVisible();
    await dialog.getByLabel('This one credit pays for all of them').check();
    await assign.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Assign ₹300 of Apr 5, 2025' })).toHaveCount(0);
  });

  await test.step('the same credits in another file complete nothing, and that is said', async () => {
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

  await test.step('columns that nobody knows are named once, and remembered', async () => {
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

    // A long file, as the browser sees it: the answer comes late, and the server says how far it is.
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
    // The refusal is an answer of the server's, which the console shows too.
    page.removeAllListeners('console');
    await page.getByRole('tab', { name: 'Statements' }).click();
    await choose('guests.csv', 'Name,Phone,Town\nAsha,+91 00000 00100,Chennai');
    await expect(page.getByText('This is not a statement that can be read', { exact: false })).toBeVisible();
    await expect(page.getByText('Nothing has changed', { exact: true })).toBeVisible();
    await expectSound(page);
  });
});

test('an organiser enters cash and refunds, and other roles see only what their role allows', async ({
  watched: page,
  fest,
}, { project }) => {
  test.setTimeout(90_000);
  const mark = `cash ${project.name}`;
  const { token, claim } = await prepare(fest, page, mark);
  const [latha, mani] = [`Latha ${mark}`, `Mani ${mark}`];
  for (const [at, name] of [latha, mani].entries()) {
    const body = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await fest.call('PUT', `/api/registration/${await claim(name, `60911234700${at}`)}`, { token, body });
  }
  await page.goto('/admin/payments?tab=cash');
  await page.getByRole('button', { name: 'Enter the cash' }).click();
  await expect(page.getByLabel('Event')).toBeFocused();
  await expectSound(page);
  await page.getByLabel('Event').selectOption(`Bridges ${mark}`);
  await page.getByLabel('Or who paid without registering').fill('A visitor at the door');
  await page.getByLabel('Amount in rupees').fill('1,50.50');
  await page.getByLabel('Receipt number').fill('17');
  await page.getByRole('tab', { name: 'Overview' }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await expect(question).toBeVisible();
  await expectSound(page);
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page.getByLabel('Receipt number')).toHaveValue('17');
  await page.getByRole('button', { name: 'Enter the cash' }).click();
  await expect(page.getByRole('cell', { name: '₹150.50' })).toBeVisible();
  await expectSound(page);

  await test.step('who has paid and has no seat gets one, or the money back, by the keyboard alone', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Cash and refunds' }), 'Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const heading = page.getByRole('heading', { name: 'Paid, no seat' });
    await tabTo(page, page.getByRole('button', { name: `Give a seat to ${latha}` }));
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Seat given again').first()).toBeVisible();
    await expect(heading).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: `Refunded to ${mani}` }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write down a refund' });
    const how = dialog.getByLabel('How it was given back');
    await tabTo(page, how);
    await page.keyboard.press('Enter');
    await expect(how).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('By UPI, 609112347099');
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Refund written down').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: mark })).toHaveCount(0);
  });
  // The role of the browser alone: what it may see. The server has tests of its own.
  await page.route('**/api/payments/**', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
  await page.addInitScript(() => {
    const info = JSON.parse(localStorage.getItem('adminInfo') ?? '{}');
    const role = new URLSearchParams(location.search).get('as');
    localStorage.setItem('adminInfo', JSON.stringify({ ...info, role }));
  });
  await page.goto('/admin/payments?as=coordinator');
  await expect(page.getByRole('tab')).toHaveText(['Cash and refunds']);
  await expect(page.getByRole('button', { name: 'Write it down' })).toHaveCount(0);
  await page.goto('/admin/payments?as=volunteer');
  await expect(page.getByText('This screen is not part of your role.')).toBeVisible();
  await expectSound(page);
});

test('a coordinator’s change of a payment is listed at the desk until an organiser has looked at it', async ({
  page,
  fest,
}, { project }) => {
  const { token, eventId, claim } = await prepare(fest, page, `coordinated ${project.name}`);
  const registrationId = await claim(`Coordinated ${project.name}`, '412345670077');
  const body = {
    name: 'Kavin',
    email: `kavin-${project.name}@aarambh.example`,
    role: 'coordinator',
    events: [eventId],
  };
  const invited = (await fest.call('POST', '/api/admin/people', { token, body })) as { link: { path: string } };
  const password = 'a password of my own';
  const link = { token: invited.link.path.split('#')[1], password };
  await fest.call('POST', '/api/admin/password/reset', { body: link });
  const login = { email: body.email, password };
  const coordinator = (await fest.call('POST', '/api/admin/login', { body: login })) as { token: string };
  const complete = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  await fest.call('PUT', `/api/registration/${registrationId}`, { token: coordinator.token, body: complete });

  await page.goto('/admin/payments');
  const row = page.getByRole('listitem').filter({ hasText: `Coordinated ${project.name}` });
  await expect(row).toContainText('set to completed by Kavin, coordinator');
  await expectSound(page);
  await row.getByRole('button', { name: 'Open payment' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Coordinated ${project.name}`);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Looked at' }).click();
  await expect(row).toHaveCount(0);
});
