import type { Page } from '@playwright/test';
import { firstRole } from '#shared/permissions.ts';

export interface Visit {
  /** Payloads that ran: there must be none. */
  ran: string[];
  /** Errors of the page, and violations of its content policy. */
  problems: string[];
  /** Screens that were still loading at the end of the wait. */
  unsettled: string[];
  /** Screens that redirected, for example to a login, and were therefore not tested. */
  elsewhere: string[];
}

/** Some regions load only when they are scrolled to, or never finish while the page is open. */
const loadingMs = 8_000;

/** Opens each address, waits until its data is shown and, if asked to, opens the dialogs of its rows. */
export async function visitScreens(
  page: Page,
  url: string,
  addresses: readonly string[],
  { tokens, dialogs }: { tokens: { student?: string; admin?: string }; dialogs: boolean },
): Promise<Visit> {
  const visit: Visit = { ran: [], problems: [], unsettled: [], elsewhere: [] };
  let address = '';
  await page.exposeFunction('__ran', (number: number) => void visit.ran.push(`${number} on ${address}`));
  page.on('pageerror', (error) => visit.problems.push(`${address}: ${error.message}`));
  page.on('console', (message) => {
    const isOurs = message.type() === 'error' && !/Failed to load resource/.test(message.text());
    if (isOurs) visit.problems.push(`${address}: ${message.text()}`);
  });
  await page.addInitScript(remember, { ...tokens, role: firstRole });
  for (address of addresses) {
    await page.goto(url + address, { waitUntil: 'load' });
    const isUp = await page.waitForFunction(isLive, undefined, { timeout: 60_000 }).catch(() => undefined);
    if (!isUp) {
      visit.problems.push(`${address}: never live`);
      continue;
    }
    await page
      .waitForFunction(isLoaded, undefined, { timeout: loadingMs })
      .catch(() => void visit.unsettled.push(address));
    const { pathname } = new URL(page.url());
    if (pathname !== new URL(url + address).pathname) visit.elsewhere.push(`${address} led to ${pathname}`);
    if (dialogs) await openRows(page);
  }
  return visit;
}

/** Runs in the browser. */
function remember({ student, admin, role }: { student?: string; admin?: string; role: string }): void {
  try {
    localStorage.setItem('splashWatchedAt', String(Date.now()));
    if (student) {
      localStorage.setItem('studentToken', `Bearer ${student}`);
      const about = { name: 'Student', email: 'student@students.example', college: '', phone: '' };
      localStorage.setItem('studentInfo', JSON.stringify({ id: 'student', ...about }));
    }
    if (!admin) return;
    const info = { id: 'admin', name: 'Administrator', email: 'admin@aarambh.example', role };
    localStorage.setItem('adminToken', admin);
    localStorage.setItem('adminInfo', JSON.stringify({ ...info, _id: info.id }));
  } catch {}
}

/** Runs in the browser. */
function isLive(): boolean {
  return Object.keys(document).some((key) => key.startsWith('__reactContainer'));
}

/** Runs in the browser. Ignores hidden parts, and parts that wait until the visitor scrolls to them. */
function isLoaded(): boolean {
  return [...document.querySelectorAll('[aria-busy=true]')].every(
    (region) => !region.checkVisibility() || region.getBoundingClientRect().top > window.innerHeight,
  );
}

const opening = /view|details|edit|read|open|update|history/i;

async function openRows(page: Page): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { name: opening });
  const several = Math.min(await buttons.count(), 3);
  for (let index = 0; index < several; index++) {
    await buttons
      .nth(index)
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await page
      .getByRole('dialog')
      .first()
      .waitFor({ timeout: 3_000 })
      .catch(() => undefined);
    await page.keyboard.press('Escape');
  }
}
