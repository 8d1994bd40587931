import type { Content } from '../http/content.ts';

interface Rendered {
  content: Content;
  at: number;
}

interface Entry {
  tag: string;
  page: Promise<Content | undefined>;
  /** The last version that was rendered: this one's, or a former one's while this is under way. */
  latest?: Rendered | undefined;
  isRendered: boolean;
}

/** What a rush is shown: seats left, as they were so long ago at the most. */
const longestStaleMs = 5_000;

/**
 * Keeps rendered pages until what they show changes: `tag` names the version of the data. A page is rendered once
 * however many ask for it at the same time. While one is under way, what was shown a moment ago is shown once more: when
 * registration opens, each of thousands of registrations makes every page another one, and rendering them all would
 * leave nobody an answer in time.
 */
export function createPageCache({ mostPages = 300, clock = () => performance.now() } = {}) {
  const pages = new Map<string, Entry>();
  let underWay = 0;

  const forget = (path: string, entry: Entry) => {
    if (pages.get(path) === entry) pages.delete(path);
  };

  async function render(path: string, entry: Entry, work: () => Promise<Content | undefined>) {
    underWay += 1;
    try {
      const content = await work();
      // Only pages that exist are kept; anybody can make up addresses that do not.
      if (!content) forget(path, entry);
      else Object.assign(entry, { latest: { content, at: clock() }, isRendered: true });
      return content;
    } catch (error) {
      forget(path, entry);
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  return {
    /** The page if it is rendered already. */
    atHand(path: string, tag: string): Content | undefined {
      const known = pages.get(path);
      return known?.tag === tag && known.isRendered ? known.latest?.content : undefined;
    },
    async get(path: string, tag: string, work: () => Promise<Content | undefined>): Promise<Content | undefined> {
      const known = pages.get(path);
      const latest = known?.latest;
      if (known?.tag === tag && known.isRendered) return latest?.content;
      if (latest && underWay > 0 && clock() - latest.at < longestStaleMs) return latest.content;
      if (known?.tag === tag) return known.page;
      const entry: Entry = { tag, page: Promise.resolve(undefined), latest, isRendered: false };
      pages.delete(path);
      pages.set(path, entry);
      entry.page = render(path, entry, work);
      const oldest = pages.size > mostPages ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      return entry.page;
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
