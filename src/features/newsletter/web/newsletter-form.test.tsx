import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { NewsletterForm } from './newsletter-form.tsx';

function form(contactEmail: string): string {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: NewsletterForm }]);
  const hydrationData = { loaderData: { page: { frame: { contactEmail } } } };
  return renderToStaticMarkup(createElement(Page, { initialEntries: ['/'], hydrationData }));
}

test('says without scripts that it needs them, and names a mailbox only where there is one', () => {
  expect(form('help@utsav.example')).toMatch(/<noscript>.*This form needs scripts\. Please write to .*mailto:/);
  expect(form('')).toContain('<noscript><p class="text-sm text-quiet">This form needs scripts.</p></noscript>');
});
