import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.ts';
import { sealPage } from './policy.ts';

const page = `<html><head><link rel="icon" href="/icon.svg"/><link nonce="n" rel="stylesheet" href="/assets/root.css"/><link rel="stylesheet" href="/assets/landing.css#"/></head><body></body></html>`;
const files: Record<string, string> = { '/assets/root.css': 'body{color:red}', '/assets/landing.css': 'h1{order:$&1}' };
const read = (address: string) => files[address] ?? '';

test('puts the styles into the page in order, with their links disabled and for print', () => {
  const html = inlineStyles(page, 'n', read);
  expect(html).toContain('<style nonce="n">body{color:red}\nh1{order:$&1}</style><link disabled');
  expect(html.match(/<link disabled media="print"[^>]* rel="stylesheet"/g)).toHaveLength(2);
  expect(html).toContain('<link rel="icon" href="/icon.svg"/>');
});

test('the policy allows exactly the inlined styles', () => {
  const { html, policy } = sealPage(inlineStyles(page, 'n', read), 'n');
  expect(html).toContain('<style>body{color:red}');
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='(;|$)/);
});

test('the policy does not allow styles without the nonce', () => {
  const { policy } = sealPage('<head><style>body{display:none}</style></head>', 'n');
  expect(policy).toContain("style-src 'self';");
});

test('leaves a page without styles unchanged', () => {
  expect(inlineStyles('<p>Words</p>', 'n', read)).toBe('<p>Words</p>');
});
