import { renderToString } from 'react-dom/server';
import { createRoutesStub, UNSAFE_FrameworkContext as FrameworkContext } from 'react-router';
import { expect, test } from 'vitest';
import { type Framework, frameworkOf } from '#testing/pages/framework-of.ts';
import { PageScripts } from './page-scripts.tsx';
import { NonceContext } from './request-context.tsx';

const framework = frameworkOf({
  root: { module: '/assets/root.js', imports: ['/assets/react.js'] },
  landing: {
    module: '/assets/landing.js',
    clientLoaderModule: '/assets/loader.js',
    imports: ['/assets/react.js', '/assets/icons.js'],
  },
  beside: { module: '/assets/beside.js' },
});

function render(value: Framework): string[] {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      children: [
        {
          id: 'landing',
          index: true,
          Component: () => (
            <NonceContext value="n">
              <FrameworkContext value={value}>
                <PageScripts />
              </FrameworkContext>
            </NonceContext>
          ),
        },
      ],
    },
  ]);
  const html = renderToString(<Page />);
  expect(html).not.toContain('<link');
  return [...html.matchAll(/<script nonce="n">([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');
}

/** What the page's scripts do, step by step. `import()` is syntax, so it cannot be replaced by a parameter. */
function run(text: string, { hasEarlyCalls }: { hasEarlyCalls: boolean }) {
  const done: string[] = [];
  const starts: (() => void)[] = [];
  const window: Record<string, unknown> = {};
  class PaintObserver {
    constructor(seen: () => void) {
      starts.push(seen);
    }
    observe() {}
  }
  const document = {
    head: { append: (link: { rel: string; href: string }) => done.push(`${link.rel} ${link.href}`) },
    createElement: () => ({}),
    querySelector: () => (hasEarlyCalls ? {} : null),
  };
  const load = async (file: string) => {
    done.push(file);
    return { [file]: 'loaded' };
  };
  const begin = new Function(
    'window',
    'document',
    'PerformanceObserver',
    'setTimeout',
    'load',
    text.replaceAll('import(', 'load('),
  );
  begin(window, document, PaintObserver, (start: () => void) => starts.push(start), load);
  return { done, window, starts };
}

const files = ['/assets/react.js', '/assets/root.js', '/assets/loader.js', '/assets/landing.js', '/assets/icons.js'];
const preloads = ['/assets/manifest.js', ...files, '/assets/entry.js'].map((file) => `modulepreload ${file}`);

test('fetches and runs the scripts after the first paint, one by one and the entry last', async () => {
  const [, start = ''] = render(framework);
  const { done, window, starts } = run(start, { hasEarlyCalls: false });
  expect(done).toEqual([]);
  for (const paint of starts) paint();
  await expect.poll(() => done.at(-1)).toBe('/assets/entry.js');
  expect(done.slice(0, preloads.length)).toEqual(preloads);
  expect([...new Set(done.slice(preloads.length))]).toEqual(['/assets/manifest.js', ...files, '/assets/entry.js']);
  expect(window.__reactRouterRouteModules).toEqual({
    root: { '/assets/root.js': 'loaded' },
    landing: { '/assets/loader.js': 'loaded', '/assets/landing.js': 'loaded' },
  });
});

test('fetches the scripts at once and runs them after the paint when a page has early calls', async () => {
  const [, start = ''] = render(framework);
  const { done, starts } = run(start, { hasEarlyCalls: true });
  expect(done).toEqual(preloads);
  starts[0]?.();
  await expect.poll(() => done.at(-1)).toBe('/assets/entry.js');
  expect(done.filter((step) => step.startsWith('modulepreload'))).toEqual(preloads);
});

test('hands the loaders’ data to the router in the browser through a stream', async () => {
  const renderMeta: Framework['renderMeta'] = {};
  const [handoff = ''] = render({ ...framework, serverHandoffString: '{"ssr":true}', renderMeta });
  expect(renderMeta.didRenderScripts, 'the framework sends the data').toBe(true);
  const window: { __reactRouterContext?: Handoff } = {};
  new Function('window', handoff)(window);
  const { ssr, stream, streamController } = window.__reactRouterContext ?? {};
  expect(ssr).toBe(true);
  streamController?.enqueue('[1]');
  streamController?.close();
  expect(await new Response(stream).text()).toBe('[1]');
});

interface Handoff {
  ssr: boolean;
  stream: ReadableStream<Uint8Array>;
  streamController: ReadableStreamDefaultController<string>;
}
