import type { Locator, Page } from '@playwright/test';
import { expect, expectSound, signInAsAdmin, test } from '../fixtures.ts';
import { issueTicket } from './issue-ticket.ts';

test.use({ serverName: 'pairing' });

test('a phone is paired and scans its first ticket by the keyboard alone', async ({ page, browser, fest }) => {
  const token = await signInAsAdmin(page, fest);
  const place = { name: 'Main gate', kind: 'gate', rule: 'once', admits: { kind: 'all' } };
  await fest.call('POST', '/api/admin/gate/checkpoints', { token, body: place });
  const { number } = await issueTicket(fest, 'pairing');

  const code = await test.step('a supervisor adds the phone, and its code is on the screen', async () => {
    await page.goto('/admin/event-day');
    await tabTo(page, page.getByRole('tab', { name: 'Board' }));
    await press(page, 'ArrowRight', 'ArrowRight');
    await expect(page.getByRole('tab', { name: 'Phones' })).toBeFocused();
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('button', { name: 'Add phone' }));
    await press(page, 'Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('North phone');
    await press(page, 'Enter');
    await expect(page.getByRole('dialog', { name: 'Scan this with North phone' })).toBeVisible();
    await press(page, 'Tab');
    await expectSound(page);
    return page.getByText(/^[2-9A-HJ-NP-Z]{4}( [2-9A-HJ-NP-Z]{4}){2}$/).innerText();
  });

  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, baseURL: fest.url });
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotFoundError'));
  });
  const phone = await context.newPage();
  await test.step('the code is typed on the phone, which is checked and scans', async () => {
    await phone.goto('/gate');
    await tabTo(phone, phone.getByLabel('Pairing code'));
    await expectSound(phone);
    await phone.keyboard.type(code.slice(0, -1));
    await press(phone, 'Enter');
    await expect(phone.getByRole('alert')).toContainText('12 letters and digits');
    await phone.keyboard.type(code.slice(-1).toLowerCase());
    const field = phone.getByLabel('Pairing code');
    expect(await field.evaluate((one) => one.scrollWidth - one.clientWidth), 'signs at the side').toBe(0);
    await press(phone, 'Enter');
    await expect(phone.getByRole('heading', { name: 'North phone' })).toBeFocused();
    await tabTo(phone, phone.getByRole('button', { name: 'Check this phone' }));
    await press(phone, 'Enter');
    await expect(phone.getByText(/^List of tickets: Good/)).toBeVisible();
    await tabTo(phone, phone.getByRole('button', { name: 'Start scanning' }));
    await press(phone, 'Enter');
    await expect(phone.getByLabel('Ticket number')).toBeFocused();
    await phone.keyboard.type(number);
    await press(phone, 'Enter');
    await expect(phone.getByRole('region', { name: 'Answer' }).getByText('Admitted')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Next' })).toBeFocused();
    await press(phone, 'Enter');
    await expect(phone.getByLabel('Ticket number')).toBeFocused();
  });

  await test.step('the supervisor’s screen says so, and the focus goes back to where it was', async () => {
    await expect(page.getByRole('dialog', { name: 'North phone is paired' })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Done' }));
    await press(page, 'Enter');
    await expect(page.getByRole('button', { name: 'Add phone' })).toBeFocused();
  });
  await context.close();
});

/** Presses keys and expects a visible focus after each. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(whatIsFocused), `the focus after ${key}`).toBe('');
  }
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let times = 0; times < 60; times++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await press(page, 'Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

/**
 * Returns '' if the focus is on a control with an outline, or on a heading that the screen has focused. Otherwise
 * returns the fault.
 */
function whatIsFocused(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return 'lost';
  const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
  if (width * height === 0) return `${element.outerHTML} has no size`;
  // The key has opened another screen, whose heading has the focus. It has no outline (src/web/theme/base.css).
  if (element.matches('[tabindex="-1"][data-focus]')) return '';
  const hasOutline = [element, element.closest('label')].some(
    (one) => one && getComputedStyle(one).outlineStyle !== 'none' && getComputedStyle(one).outlineWidth !== '0px',
  );
  return hasOutline ? '' : `${element.outerHTML.slice(0, 300)} has no outline`;
}
