import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { describe, expect, test } from 'vitest';
import { sealPage } from './policy.ts';

const hashes = (policy: string, directive: string) =>
  (new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1] ?? '')
    .split(' ')
    .filter((source) => source.startsWith("'sha256"));

describe('the policy of a page', () => {
  test('allows the scripts of a render by their hashes and removes the nonce', () => {
    const { html, policy } = sealPage('<script nonce="n">start()</script><script>theirs()</script>', 'n');
    expect(html).toBe('<script>start()</script><script>theirs()</script>');
    expect(hashes(policy, 'script-src')).toEqual(["'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"]);
  });

  test('allows frames from two map sites and own videos, and forbids framing of the page', () => {
    const { policy } = sealPage('', 'n');
    expect(policy).toContain('frame-src https://www.openstreetmap.org https://www.google.com;');
    expect(policy).toContain("media-src 'self';");
    expect(policy).toMatch(/frame-ancestors 'none'$/);
    expect(policy).not.toMatch(/unsafe-|\*/);
  });
});

describe('structured data for search engines', () => {
  const name = '</script><script nonce="n">theirs()</script><!-- & "quoted"';
  const Page = createRoutesStub([
    { path: '/', Component: Meta, meta: () => [{ 'script:ld+json': { '@type': 'Event', name } }] },
  ]);
  const written = renderToString(<Page />);
  const { html, policy } = sealPage(written, 'n');

  test('sealing a page leaves its structured data unchanged', () => {
    const block = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual({ '@type': 'Event', name });
  });

  // A browser does not run a script of this type, so the policy does not need to allow it.
  test('the policy allows no script for the structured data', () => {
    expect(hashes(policy, 'script-src')).toEqual([]);
    expect(html.match(/<script/g)).toHaveLength(1);
  });
});
