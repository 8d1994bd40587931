import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Empty elements at the edges of an open menu, which pass the focus on at once.
const guards = '[data-base-ui-focus-guard]';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Asked {
  options: axe.RunOptions;
  within: string | undefined;
  guards: string;
}

interface Look {
  /** Checks only this rule. */
  rule?: string;
  /** Leaves this rule out. */
  except?: string;
  /** Checks only the content of this CSS selector. */
  within?: string;
}

/**
 * The faults that axe finds, one in each line. Runs in the page and returns only the faults: axe's own binding for
 * Playwright transfers more, which takes twice as long as the check.
 */
export async function faultsOf(page: Page, { rule, except, within }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: axe.RunOptions = {
    runOnly: rule ? { type: 'rule', values: [rule] } : { type: 'tag', values: tags },
    resultTypes: ['violations'],
    preload: false,
    ...(except && { rules: { [except]: { enabled: false } } }),
  };
  return page.evaluate(look, { options, within, guards });
}

/** Runs in the browser. */
async function look({ options, within, guards }: Asked): Promise<string[]> {
  const { axe: runner } = window as unknown as { axe: typeof axe };
  const context = { include: [[within ?? 'html']], exclude: [[guards]] };
  // Naming elements takes up to two fifths of the time of a check, so it is done only if there is a fault.
  const faults = (await runner.run(context, { ...options, selectors: false })).violations;
  if (faults.length === 0) return [];
  const { violations } = await runner.run(context, options);
  // A fault that was there only for a moment counts too.
  if (violations.length === 0) return faults.map(({ id }) => `${id}: gone before its elements were named`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
