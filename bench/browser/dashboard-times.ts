import { rm } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { startServer } from '#testing/server-process.ts';
import { median } from '../percentile.ts';
import { type Loaded, openBrowser, slowPhone } from './slow-phone.ts';

const runs = 5;
/** The shortest time in which people type an email and a password on a phone. */
const typingMs = 6_000;

interface DashboardTimes extends Loaded {
  /** Milliseconds from the navigation until the cards are shown and the next tab has opened after a tap. */
  usable: number;
  /** Milliseconds until the cards are shown; until usable with only a slow processor; with only a slow network. */
  cards: number;
  processorAlone: number;
  networkAlone: number;
  /** Milliseconds on a phone from the press on Log in until the dashboard is usable, including the password check. */
  afterLogin: number;
}

interface Times {
  cards: number;
  usable: number;
}
type Visit = Loaded & Times;

/** The dashboard of a student with registrations, at the first visit of a slow phone on slow 4G. */
export async function dashboardTimes(dataDir: string): Promise<DashboardTimes> {
  const server = await startServer({ DATA_DIR: dataDir });
  const browser = await openBrowser();
  try {
    const kept = await someStudent(server.url);
    const visits = (slow: { network: boolean; cpu: boolean }) =>
      inTurn(() => visit(browser, `${server.url}/student/dashboard`, kept, slow));
    // One visit is not measured, because the server renders the page at its first visit.
    await visit(browser, `${server.url}/student/dashboard`, kept, { network: false, cpu: false });
    const both = await visits({ network: true, cpu: true });
    const processor = await visits({ network: false, cpu: true });
    const network = await visits({ network: true, cpu: false });
    const logins: number[] = [];
    for (let run = 0; run < runs; run++) logins.push(await logIn(browser, server.url));
    const of = (all: Visit[], key: keyof Visit) => median(all.map((one) => one[key]));
    return {
      usable: of(both, 'usable'),
      cards: of(both, 'cards'),
      processorAlone: of(processor, 'usable'),
      networkAlone: of(network, 'usable'),
      afterLogin: median(logins),
      requests: of(both, 'requests'),
      scripts: of(both, 'scripts'),
      scriptBytes: of(both, 'scriptBytes'),
    };
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function inTurn(work: () => Promise<Visit>): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let run = 0; run < runs; run++) all.push(await work());
  return all;
}

async function visit(
  browser: Browser,
  address: string,
  kept: Record<string, string>,
  slow: { network: boolean; cpu: boolean },
): Promise<Visit> {
  const { page, loaded, close } = await slowPhone(browser, slow);
  try {
    await page.addInitScript(tryTheScreen, kept);
    const times = timesFrom(page);
    await page.goto(address, { waitUntil: 'commit' });
    const tried = await times;
    return { ...loaded, ...tried };
  } finally {
    await close();
  }
}

/** Opens the form, types at a person's speed, presses Log in and uses the dashboard. */
async function logIn(browser: Browser, url: string): Promise<number> {
  const { page, close } = await slowPhone(browser, { network: true, cpu: true });
  try {
    await page.addInitScript(() => localStorage.setItem('splashWatchedAt', String(Date.now())));
    await page.goto(`${url}/student/login`, { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.waitForTimeout(typingMs);
    await page.evaluate(tryTheScreen, {});
    const times = timesFrom(page);
    const started = await page.evaluate(() => {
      document.querySelector<HTMLElement>('form button[type=submit]')?.click();
      return performance.now();
    });
    return (await times).usable - started;
  } finally {
    await close();
  }
}

/** Reads the times from the console. Any other way puts 300 KB of script into the page, which would be measured too. */
async function timesFrom(page: Page): Promise<Times> {
  const message = await page.waitForEvent('console', (one) => one.text().startsWith('{'));
  return JSON.parse(message.text());
}

/** Runs in the browser: taps the next tab in the frame that shows the first cards, and waits until it has opened. */
function tryTheScreen(kept: Record<string, string>): void {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  let cards = 0;
  const look = () => {
    const [, next] = document.querySelectorAll<HTMLElement>('[role=tab]');
    if (cards === 0 && document.querySelector('.student-events h3 a')) {
      cards = performance.now();
      next?.click();
    } else if (cards > 0 && next?.ariaSelected === 'true') {
      changes.disconnect();
      console.log(JSON.stringify({ cards, usable: performance.now() }));
    }
  };
  // Not in every frame, because requesting frames gives the page more work.
  const changes = new MutationObserver(() => requestAnimationFrame(look));
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
}

const account = { email: 'bench@students.example', password: 'a good password' };

/** The browser storage of a student who has registered for two events. */
async function someStudent(url: string): Promise<Record<string, string>> {
  const details = {
    name: 'Bench Student',
    email: account.email,
    phone: '+91 00000 00100',
    college: 'Thinnai College of Engineering',
    department: 'Information Technology',
    year: '2nd Year',
  };
  const answer = await fetch(`${url}/api/students/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...details, password: account.password }),
  });
  const { token, student } = (await answer.json()) as { token: string; student: object };
  const events = (await (await fetch(`${url}/api/events`)).json()) as FreeOrNot[];
  const free = events.filter((event) => event.registrationFees.solo === 0 && !event.isTeamEvent).slice(0, 2);
  for (const { _id: eventId } of free) {
    const body = new FormData();
    for (const [field, value] of Object.entries({ ...details, eventId })) body.append(field, value);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/students/events/register`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`not registered for ${eventId}: ${answer.status} ${await answer.text()}`);
  }
  return {
    studentToken: `Bearer ${token}`,
    studentInfo: JSON.stringify(student),
    splashWatchedAt: String(Date.now()),
  };
}

interface FreeOrNot {
  _id: string;
  isTeamEvent: boolean;
  registrationFees: { solo: number };
}
