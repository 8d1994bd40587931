// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, UNSAFE_FrameworkContext as FrameworkContext, Link, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameworkOf } from '#testing/pages/framework-of.ts';
import { cleanScreens } from '#testing/screen.ts';
import { PageStyles } from './page-styles.tsx';
import { NonceContext, StylesContext } from './request-context.tsx';

const framework = frameworkOf({
  root: { module: '', css: ['/assets/root.css'] },
  landing: { module: '', css: ['/assets/root.css', '/assets/landing.css'] },
  event: { module: '', css: ['/assets/root.css', '/assets/event.css'] },
});

const Page = createRoutesStub([
  {
    id: 'root',
    path: '/',
    Component: () => (
      <FrameworkContext value={framework}>
        <PageStyles />
        <Outlet />
      </FrameworkContext>
    ),
    children: [
      { id: 'landing', index: true, Component: () => <Link to="/event">Event</Link> },
      { id: 'event', path: 'event', Component: () => <p>Event</p> },
    ],
  },
]);

const files: Record<string, string> = { '/assets/root.css': 'body{color:red}', '/assets/landing.css': 'h1{order:$&1}' };

const html = () =>
  renderToString(
    <NonceContext value="n">
      <StylesContext value={(address) => files[address] ?? ''}>
        <Page />
      </StylesContext>
    </NonceContext>,
  );

/** The attributes of a link that differ from a normal style sheet's. */
const links = () =>
  [...document.querySelectorAll('link')].map((link) => {
    const marks = [link.media, link.hasAttribute('disabled') && 'disabled'].filter(Boolean);
    return [link.getAttribute('href'), ...marks].join(' ');
  });

function openPage(): void {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = html();
  render(<Page />, { container, hydrate: true });
}

cleanScreens();
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('puts the styles into the page in order, marked with the nonce, and loads no file', () => {
  expect(html()).toContain('<style nonce="n">body{color:red}\nh1{order:$&1}</style><link');
  expect(html().match(/<link rel="stylesheet" href="[^"]+" media="print" disabled=""\/>/g)).toHaveLength(2);
});

test('keeps the styles when the page becomes live, and loads their files for print seconds later', async () => {
  openPage();
  expect(document.querySelector('style')?.textContent).toBe('body{color:red}\nh1{order:$&1}');
  expect(links()).toEqual(['/assets/root.css print disabled', '/assets/landing.css print disabled']);
  await act(async () => vi.advanceTimersByTime(3_000));
  expect(links()).toEqual(['/assets/root.css print', '/assets/landing.css print']);
});

test('adds the styles of a later page behind those of the first', async () => {
  openPage();
  await act(async () => document.querySelector('a')?.click());
  expect(document.querySelector('p')?.textContent).toBe('Event');
  expect(links().at(-1)).toBe('/assets/event.css');
  expect(document.querySelector('style, link')?.tagName, 'those of the first page come first').toBe('STYLE');
});

test('loads the files when React draws the page again', async () => {
  render(<Page />);
  expect(links()).toEqual(['/assets/root.css', '/assets/landing.css']);
});
