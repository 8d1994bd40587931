import type { Content } from '../http/content.ts';

interface Entry {
  tag: string;
  page: Promise<Content | undefined>;
  /** Once it is rendered. */
  content?: Content | undefined;
}

/**
 * Keeps rendered pages until what they show changes: `tag` names the version of the data. A page is rendered once
 * however many ask for it at the same time.
 */
export function createPageCache(mostPages = 300) {
  const pages = new Map<string, Entry>();
  return {
    /** The page if it is rendered already. */
    atHand(path: string, tag: string): Content | undefined {
      const known = pages.get(path);
      return known?.tag === tag ? known.content : undefined;
    },
    async get(path: string, tag: string, render: () => Promise<Content | undefined>): Promise<Content | undefined> {
      const known = pages.get(path);
      if (known?.tag === tag) return known.page;
      const page = render();
      pages.delete(path);
      const entry: Entry = { tag, page };
      pages.set(path, entry);
      const oldest = pages.size > mostPages ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      const content = await page.catch((error) => {
        pages.delete(path);
        throw error;
      });
      // Only pages that exist are kept; anybody can make up addresses that do not.
      if (!content) pages.delete(path);
      entry.content = content;
      return content;
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
