import type { Content } from '../http/content.ts';

/** The version of the data that pages show. */
export interface PageTag {
  version: string;
  /**
   * The version of everything but the seats left. Seats change with every registration and may be shown a little late.
   */
  besidesSeats: string;
}

interface Rendered {
  content: Content;
  tag: PageTag;
  at: number;
}

interface Entry<Page> {
  tag: PageTag;
  page?: Promise<Page>;
  /** The last finished rendering, possibly of an earlier version while the current one is being rendered. */
  latest?: Rendered | undefined;
}

/** In a rush a page may show the seats left as they were up to this long ago. */
const longestStaleMs = 5_000;
/** If only seats have changed, the next rendering waits for this many times as long as the last rendering took. */
const restFactor = 20;

/**
 * Keeps rendered pages until the data that they show changes. A page that many request at the same time is rendered
 * once. When registration opens, every registration changes what all pages show, and rendering each time would take the
 * whole processor. So while any page is being rendered, pages send their last version. If only seats have changed, all
 * pages keep their last version for twenty times as long as the last rendering took.
 */
export function createPageCache<Page extends Content | undefined = Content>({
  mostPages = 300,
  clock = () => performance.now(),
} = {}) {
  const pages = new Map<string, Entry<Page>>();
  let underWay = 0;
  let restsUntil = 0;

  const forget = (path: string, entry: Entry<Page>) => {
    if (pages.get(path) === entry) pages.delete(path);
  };

  async function render(path: string, entry: Entry<Page>, work: () => Promise<Page>) {
    underWay += 1;
    const begun = clock();
    try {
      const content = await work();
      const at = clock();
      if (!content || content.status >= 500) forget(path, entry);
      else entry.latest = { content, tag: entry.tag, at };
      restsUntil = at + (at - begun) * restFactor;
      return content;
    } catch (error) {
      forget(path, entry);
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  const isGood = ({ tag, at }: Rendered, asked: PageTag) =>
    tag.version === asked.version ||
    (tag.besidesSeats === asked.besidesSeats && clock() < Math.min(restsUntil, at + longestStaleMs));

  function atHand(path: string, tag: PageTag): Content | undefined {
    const latest = pages.get(path)?.latest;
    return latest && isGood(latest, tag) ? latest.content : undefined;
  }

  return {
    /** The page, if it is rendered already and may still be sent. */
    atHand,
    knows: (path: string) => pages.has(path),
    async get(path: string, tag: PageTag, work: () => Promise<Page>): Promise<Page | Content> {
      const ready = atHand(path, tag);
      if (ready) return ready;
      const known = pages.get(path);
      const latest = known?.latest;
      if (latest && underWay > 0 && clock() - latest.at < longestStaleMs) return latest.content;
      if (known?.page && known.tag.version === tag.version) return known.page;
      const entry: Entry<Page> = { tag, latest };
      pages.delete(path);
      pages.set(path, entry);
      entry.page = render(path, entry, work);
      const oldest = pages.size > mostPages ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      return entry.page;
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache<Content>>;
