import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { textOf } from '#testing/pages/page-html.ts';
import { PublicFooter } from './footer.tsx';
import type { PublicFrame } from './page.ts';

const frame: PublicFrame = {
  name: 'Utsav 2026',
  publicUrl: '',
  chapter: 'The Second Chapter',
  department: 'Department of Physics',
  college: 'Thinnai College',
  contactEmail: 'help@utsav.example',
  socialLinks: [],
  hasPasses: false,
};

function footer(some: Partial<PublicFrame> = {}): string {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: () => <PublicFooter newsletter={null} /> }]);
  const loaderData = { page: { frame: { ...frame, ...some } } };
  return renderToStaticMarkup(createElement(Page, { initialEntries: ['/'], hydrationData: { loaderData } }));
}

test('says whose fest it is, and how its organisers are reached', () => {
  expect(textOf(footer())).toContain(
    'The Second Chapter. Run by students of the Department of Physics, Thinnai College.',
  );
  expect(footer()).toContain('href="mailto:help@utsav.example"');
});

test('leads to the page about privacy', () => {
  expect(footer()).toContain('href="/privacy"');
});

test('leaves out what the organisers have not filled in', () => {
  const bare = footer({ chapter: '', department: '', contactEmail: '' });
  expect(textOf(bare)).toContain('Utsav 2026Run by students of Thinnai College.');
  expect(bare).not.toContain('mailto:');
});
