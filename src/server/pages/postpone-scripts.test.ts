import { expect, test } from 'vitest';
import { postponeScripts } from './postpone-scripts.ts';

const page = (head: string, script: string) =>
  `<html><head>${head}</head><body><p>Words</p><script type="module" async="" nonce="n">${script}</script></body></html>`;

const rendered = page(
  '<link rel="modulepreload" nonce="n" href="/assets/entry.js"/><link rel="modulepreload" nonce="n" href="/assets/react.js"/><link rel="stylesheet" href="/assets/a.css"/>',
  `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/landing.js";
  window.__reactRouterRouteModules = {"root":route0,"landing":route1};

import("/assets/entry.js");`,
);

test('fetches no script before the page is painted', () => {
  const postponed = postponeScripts(rendered);
  expect(postponed).not.toContain('<link rel="modulepreload"');
  expect(postponed).not.toMatch(/^import /m);
  expect(postponed).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
  expect(postponed).toContain('<p>Words</p>');
});

test('fetches scripts at once and runs them after the paint when a page has early calls', () => {
  const postponed = postponeScripts(rendered.replace('<p>Words', '<script data-early-calls>0</script><p>Words'));
  expect(postponed.match(/rel="modulepreload"[^>]* href="[^"]+"/g)).toHaveLength(2);
  expect(postponed).not.toMatch(/^import /m);
  expect(postponed).toContain('for (const href of [])');
  expect(postponeScripts(rendered.replace('Words', '&lt;script data-early-calls'))).not.toContain(
    '<link rel="modulepreload"',
  );
});

test('runs the postponed steps in their original order after the paint', async () => {
  const [, text = ''] = /<script[^>]*>([\s\S]*)<\/script>/.exec(postponeScripts(rendered)) ?? [];
  const done: string[] = [];
  const paints: (() => void)[] = [];
  const window: Record<string, unknown> = {};
  const run = new Function('window', 'document', 'PerformanceObserver', 'setTimeout', 'load', loading(text));
  const element = () => ({});
  run(
    window,
    { head: { append: (link: { href: string }) => done.push(`preload ${link.href}`) }, createElement: element },
    class {
      constructor(seen: () => void) {
        paints.push(seen);
      }
      observe() {}
    },
    () => undefined,
    async (file: string) => {
      done.push(file);
      return file;
    },
  );
  expect(done).toEqual([]);
  for (const seen of paints) seen();
  await expect.poll(() => done).toHaveLength(7);
  expect(done).toEqual([
    'preload /assets/entry.js',
    'preload /assets/react.js',
    '/assets/manifest.js',
    '/assets/react.js',
    '/assets/root.js',
    '/assets/landing.js',
    '/assets/entry.js',
  ]);
  expect(window).toEqual({ __reactRouterRouteModules: { root: '/assets/root.js', landing: '/assets/landing.js' } });
});

test('leaves a page without a module script unchanged', () => {
  expect(postponeScripts('<p>Words</p>')).toBe('<p>Words</p>');
});

/** `import()` is syntax and cannot be handed in. */
const loading = (script: string) => script.replaceAll('import(', 'load(');
