import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/** A part of a screen as it is first rendered, within a router that knows one page. */
export function pageHtml(children: ReactNode, address = '/'): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: [address] }));
}

/** What is read on it. */
export const pageText = (children: ReactNode, address?: string): string => textOf(pageHtml(children, address));

export const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
