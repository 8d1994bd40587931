import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { startServer } from '#testing/server-process.ts';

export const admin = { email: 'admin@aarambh.example', password: 'a-long-password' };

export interface Fest {
  url: string;
  /** Calls the API as the browser would; throws on a refusal. */
  call(method: string, address: string, options?: { token?: string; body?: unknown }): Promise<unknown>;
}

interface TestFixtures {
  /** Fails the test on any console error, page error or sideways scrolling. */
  watched: Page;
}

/** One real server for each worker, as `npm start` runs it, on an empty data folder. */
export const test = base.extend<TestFixtures, { fest: Fest }>({
  fest: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names off this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-e2e-'));
      const server = await startServer({ DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
      await use({ url: server.url, call: caller(server.url) });
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ fest }, use) => use(fest.url),
  watched: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    await use(page);
    expect(problems, 'console errors').toEqual([]);
  },
});

export { expect };

/** No accessibility fault that axe can see, and nothing wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(faults, 'accessibility faults').toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'sideways scrolling in px').toBeLessThanOrEqual(0);
}

function caller(url: string): Fest['call'] {
  return async (method, address, { token, body } = {}) => {
    const response = await fetch(`${url}${address}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
}
