import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { call } from './call.ts';
import type { TestApp } from './test-app.ts';

/** The text of each page as pdf.js reads it and as Firefox copies it. */
export async function textInPdf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const texts: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return texts;
}

/** The lines of a document, which must have one page and be small. */
export async function linesOfDocument(app: TestApp, path: string, bearer: string): Promise<string[]> {
  const answer = await call(app, 'GET', path, { bearer });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.rawPayload.length).toBeLessThan(60 * 1024);
  const pages = await textInPdf(answer.rawPayload);
  expect(pages).toHaveLength(1);
  return pages[0]?.split('\n') ?? [];
}
