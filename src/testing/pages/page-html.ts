import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/** The first rendering of a part of a screen, in a router that has only this page. */
export function pageHtml(children: ReactNode, address = '/'): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: [address] }));
}

/** The text of that rendering. */
export const pageText = (children: ReactNode, address?: string): string => textOf(pageHtml(children, address));

export const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
