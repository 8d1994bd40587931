import type { Content } from '../http/content.ts';

interface Entry {
  tag: string;
  page: Promise<Content | undefined>;
}

/**
 * Keeps rendered pages until what they show changes: `tag` names the version of the data. A page is rendered once
 * however many ask for it at the same time.
 */
export function createPageCache(mostPages = 300) {
  const pages = new Map<string, Entry>();
  return {
    async get(path: string, tag: string, render: () => Promise<Content | undefined>): Promise<Content | undefined> {
      const known = pages.get(path);
      if (known?.tag === tag) return known.page;
      const page = render();
      pages.delete(path);
      pages.set(path, { tag, page });
      const oldest = pages.size > mostPages ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      const content = await page.catch((error) => {
        pages.delete(path);
        throw error;
      });
      // Only pages that exist are kept; anybody can make up addresses that do not.
      if (!content) pages.delete(path);
      return content;
    },
  };
}
