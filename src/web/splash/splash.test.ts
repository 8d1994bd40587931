import { expect, test } from 'vitest';
import { splashScript } from './splash.tsx';

const now = 1_746_761_400_000;
const hours = 3_600_000;

interface Visitor {
  watchedAt?: number | string;
  saveData?: boolean;
  reducedMotion?: boolean;
  storageBlocked?: boolean;
}

test('shows the splash on the first visit', () => {
  expect(arrive({})).toBe('waiting');
});

test('shows the splash again only after three hours', () => {
  expect(arrive({ watchedAt: now })).toBeUndefined();
  expect(arrive({ watchedAt: now - 3 * hours + 1 })).toBeUndefined();
  expect(arrive({ watchedAt: now - 3 * hours })).toBe('waiting');
});

test('shows the splash when the stored time is impossible', () => {
  expect(arrive({ watchedAt: now + hours })).toBe('waiting');
  expect(arrive({ watchedAt: 'yesterday' })).toBe('waiting');
});

test('does not show the splash for reduced motion or data saver', () => {
  expect(arrive({ reducedMotion: true })).toBeUndefined();
  expect(arrive({ saveData: true })).toBeUndefined();
  expect(arrive({ saveData: false })).toBe('waiting');
});

test('does not show the splash when storage is blocked', () => {
  expect(arrive({ storageBlocked: true })).toBeUndefined();
});

test('Skip and Escape skip the splash before the film plays', () => {
  const page = open({});
  page.send('keydown', { key: 'a' });
  page.send('click', { target: { closest: () => null } });
  page.send('click', { target: {} });
  expect(page.dataset.splash).toBe('waiting');
  page.send('keydown', { key: 'Escape' });
  expect(page.dataset.splash).toBe('skipping');

  const other = open({});
  other.send('click', { target: { closest: (selector: string) => selector === '.splash-skip' } });
  expect(other.dataset.splash).toBe('skipping');
});

test('Escape does not change the splash when the film is playing', () => {
  const page = open({});
  page.dataset.splash = 'playing';
  page.send('keydown', { key: 'Escape' });
  expect(page.dataset.splash).toBe('playing');
});

const arrive = (visitor: Visitor) => open(visitor).dataset.splash;

/** The script is a text for a page, so the test runs it against a fake page. */
function open({ watchedAt, saveData, reducedMotion = false, storageBlocked = false }: Visitor) {
  const dataset: { splash?: string } = {};
  const listeners = new Map<string, (event: unknown) => void>();
  const getItem = () => {
    if (storageBlocked) throw new Error('blocked');
    return watchedAt === undefined ? null : String(watchedAt);
  };
  const page = {
    localStorage: { getItem },
    navigator: saveData === undefined ? {} : { connection: { saveData } },
    document: { documentElement: { dataset } },
    matchMedia: () => ({ matches: reducedMotion }),
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    Date: { now: () => now },
  };
  new Function(...Object.keys(page), splashScript)(...Object.values(page));
  return { dataset, send: (name: string, event: unknown) => listeners.get(name)?.(event) };
}
