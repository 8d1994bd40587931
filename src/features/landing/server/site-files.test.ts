import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readEdition, storeEdition } from '#features/edition/server/index.ts';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { judgingOf } from '#testing/judging-of.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let published: TestApp;
const startPublished = () => startTestApp({ env: { PUBLIC_URL: 'https://fest.example/' } });
beforeAll(async () => {
  app = await startTestApp();
  published = await startPublished();
});
afterAll(async () => {
  await app.stop();
  await published.stop();
});

const publicFolder = path.resolve(import.meta.dirname, '../../../../public');

describe('/robots.txt', () => {
  test('robots.txt allows the public pages and disallows the admin, student and API pages', async () => {
    const { headers, body } = await call(app, 'GET', '/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = body.trim().split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const area of ['/admin', '/student', '/api']) expect(lines).toContain(`Disallow: ${area}`);
    expect(lines).toContain('Allow: /');
    expect(body).not.toContain('Sitemap');
  });

  test('robots.txt names the sitemap when the site’s address is set', async () => {
    expect((await call(published, 'GET', '/robots.txt')).body).toContain(
      '\nSitemap: https://fest.example/sitemap.xml\n',
    );
  });
});

interface Entry {
  address: string;
  changed: string;
}

function entriesOf(xml: string): Entry[] {
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\//);
  const found = xml.matchAll(/<url><loc>([^<>]+)<\/loc><lastmod>([^<>]+)<\/lastmod><\/url>/g);
  return [...found].map(([, address = '', changed = '']) => ({ address, changed }));
}

describe('/sitemap.xml', () => {
  test('the sitemap lists the landing page and every published event with the time of the last change', async () => {
    // A server of its own, without the results and special ids of other tests.
    const untouched = await startPublished();
    onTestFinished(() => untouched.stop());
    const { headers, body } = await call(untouched, 'GET', '/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const events: { _id: string; updatedAt: string }[] = (await call(untouched, 'GET', '/api/events')).json();
    const [result] = (await call(untouched, 'GET', '/api/results')).json();
    expect(entriesOf(body)).toEqual([
      {
        address: 'https://fest.example/',
        changed: events
          .map(({ updatedAt }) => updatedAt)
          .sort()
          .at(-1),
      },
      { address: 'https://fest.example/winners', changed: result.publishedAt },
      ...events.map(({ _id, updatedAt }) => ({ address: `https://fest.example/event/${_id}`, changed: updatedAt })),
    ]);
  });

  test('the sitemap lists the page of winners once a result is published', async () => {
    const make = maker(published);
    const judging = await judgingOf(published, make, (await make.admin()).bearer, { people: 1 });
    // Removes the result of the sample edition.
    await published.platform.db.deleteFrom('judging_results').execute();
    published.platform.siteChanged();
    const winners = async () => (await call(published, 'GET', '/sitemap.xml')).body.includes('/winners<');
    expect(await winners()).toBe(false);
    await judging.publish((await judging.marked([5])).id);
    expect(await winners()).toBe(true);
  });

  test('the sitemap leaves out an unpublished event and shows a new published event at once', async () => {
    const make = maker(published);
    const [hidden, shown] = [await make.event({ columns: { is_active: 0 } }), await make.event()];
    published.platform.siteChanged();
    const { body } = await call(published, 'GET', '/sitemap.xml');
    expect(body).not.toContain(hidden);
    expect(body).toContain(`/event/${shown}<`);
  });

  test('the sitemap encodes special characters in the ID of an event', async () => {
    const id = `<a&b>'"/ö`;
    await maker(published).event({ columns: { id } });
    published.platform.siteChanged();
    const addresses = entriesOf((await call(published, 'GET', '/sitemap.xml')).body).map(({ address }) => address);
    expect(addresses).toContain(`https://fest.example/event/${encodeURIComponent(id).replaceAll("'", '&#39;')}`);
  });

  test.each(['fest.example', 'evil.example', '127.0.0.1:3000', 'evil.example/<script>', 'user@evil.example'])(
    'answers 404 for the sitemap when the site’s address is not set and the request names the host %s',
    async (host) => {
      const response = await call(app, 'GET', '/sitemap.xml', { headers: { host } });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { message: 'There is a sitemap once PUBLIC_URL is set.' },
      ]);
    },
  );

  test('the sitemap ignores the host of the request when the site’s address is set', async () => {
    const { body } = await call(published, 'GET', '/sitemap.xml', { headers: { host: 'evil.example' } });
    expect(body).not.toContain('evil.example');
  });
});

describe('/manifest.webmanifest', () => {
  const read = async () => (await call(app, 'GET', '/manifest.webmanifest')).json();

  test('the manifest shows the current names of the edition', async () => {
    expect(await read()).toMatchObject({ name: 'Aarambh 2025', short_name: 'Aarambh', start_url: '/' });
    const edition = await readEdition(app.platform.db);
    await write(app.platform.db, (tx) =>
      storeEdition(tx, { ...edition, name: 'Utsav "26" </script>', wordmark: 'Utsav' }),
    );
    app.platform.siteChanged();
    expect(await read()).toMatchObject({ name: 'Utsav "26" </script>', short_name: 'Utsav' });
  });

  test('the manifest names icons that exist in the given sizes', async () => {
    const { icons }: { icons: { src: string; sizes: string; type: string; purpose: string }[] } = await read();
    const drawn = icons.filter(({ type }) => type === 'image/png');
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of drawn) {
      const { format, width, height } = await sharp(path.join(publicFolder, src)).metadata();
      expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
    }
  });

  // Phones cut a maskable icon to a circle and Apple rounds its corners, so it must have no transparent parts.
  test.each([
    ['icon-maskable-512.png', 512],
    ['apple-touch-icon.png', 180],
  ])('the icon %s is opaque from edge to edge', async (name, side) => {
    const picture = sharp(path.join(publicFolder, name));
    expect(await picture.metadata()).toMatchObject({ width: side, height: side });
    expect((await picture.stats()).isOpaque).toBe(true);
  });
});

test.each(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])(
  'answers 304 for %s when the client already has the current file',
  async (url) => {
    const first = await call(published, 'GET', url);
    expect(first.statusCode).toBe(200);
    const again = await call(published, 'GET', url, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);
