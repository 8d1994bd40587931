import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: 'built' });
});
afterAll(() => app.stop());

/**
 * Renames tables of the running server, as if the file were damaged or a repair unfinished, and renames them back at
 * the end.
 */
async function withoutTables(tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(app.platform.db);
  for (const table of tables) await rename(table, `${table}_away`);
  app.platform.siteChanged();
  try {
    await work();
  } finally {
    for (const table of tables) await rename(`${table}_away`, table);
    app.platform.siteChanged();
  }
}

/** The text of a page, without the marks that React puts between texts. */
async function load(url: string) {
  const { statusCode, headers, body } = await app.http.inject({ url, headers: { accept: 'text/html' } });
  return { status: statusCode, type: String(headers['content-type']), body: body.replaceAll('<!-- -->', '') };
}

const failures = () =>
  app.logLines.map((line) => JSON.parse(line)).filter(({ level, req }) => level >= 50 && req?.requestId);

beforeEach(() => {
  app.logLines.length = 0;
});

describe('a page load while the events cannot be read', () => {
  test.each([
    ['/', 'Failed to load events. Please try again later.'],
    ['/event/robo-kolam', 'Failed to load event details. Please try again later.'],
    ['/event/made-up', 'Failed to load event details. Please try again later.'],
  ])(
    'shows %s with the required words, a retry and a logged reference when the events cannot be read',
    async (url, words) => {
      await withoutTables(['events'], async () => {
        const page = await load(url);
        expect([page.status, page.type]).toEqual([503, 'text/html; charset=utf-8']);
        expect(page.body).toContain(words);
        expect(page.body).toContain('Try again');
        const reference = /Reference ([\w-]+)/.exec(page.body)?.[1];
        expect(failures().map(({ req }) => req.requestId)).toContain(reference);
      });
      const back = await load(url);
      expect([back.status, back.body.includes(words)]).toEqual([url === '/event/made-up' ? 404 : 200, false]);
    },
  );
});

describe('a page load while nothing of the site can be read', () => {
  test.each([
    ['/', 'Failed to load events. Please try again later.'],
    ['/event/robo-kolam', 'Failed to load event details. Please try again later.'],
    ['/student/login', 'This page did not load'],
    ['/student/register', 'This page did not load'],
    ['/student/forgot-password', 'This page did not load'],
    ['/winners', 'This page did not load'],
    ['/privacy', 'This page did not load'],
    ['/newsletter/confirm', 'This page did not load'],
    ['/ticket', 'This page did not load'],
    ['/verify', 'This page did not load'],
    ['/verify/7K3MQ-92XWD?%22%3E', 'This page did not load'],
  ])('shows %s as a failure page with a retry and a reference when nothing can be read', async (url, words) => {
    await withoutTables(['events', 'settings'], async () => {
      const page = await load(url);
      expect([500, 503]).toContain(page.status);
      expect(page.type).toBe('text/html; charset=utf-8');
      expect(page.body).toContain(words);
      expect(page.body).toContain('Try again');
      expect(page.body).toMatch(/Reference [\w-]+/);
    });
  });

  test.each(['/student/dashboard', '/student/registrations/some-id', '/admin', '/admin/events'])(
    'sends the page frame of %s with status 503 when nothing can be read',
    async (url) => {
      await withoutTables(['events', 'settings'], async () => {
        const page = await load(url);
        expect([page.status, page.type]).toEqual([503, 'text/html; charset=utf-8']);
        expect(page.body).toContain('<html');
      });
    },
  );

  test('renders one failure page for all requests that arrive at the same time', async () => {
    await withoutTables(['events', 'settings'], async () => {
      const pages = await Promise.all(Array.from({ length: 20 }, () => load('/')));
      expect(new Set(pages.map(({ body }) => /Reference ([\w-]+)/.exec(body)?.[1])).size).toBe(1);
    });
  });
});
