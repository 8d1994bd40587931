import type { ServerBuild } from 'react-router';

/** Whether the thing exists that an address with an id names, such as an event. */
export type IsThere = (address: string) => Promise<boolean>;

type Routes = ServerBuild['routes'];

/** Longer than any id, so that it never matches one. */
const noId = '-'.repeat(65);

/**
 * The address under which a page is rendered and cached. Anybody can make up any number of addresses, and rendering
 * each would take the whole processor. So addresses that show the same page share one rendering: all unknown addresses,
 * an event in any spelling, and pages whose id only the browser looks up. The router's own matching is not used,
 * because it takes as long as the whole answer.
 */
export function pageAddresses(routes: Routes, isThere: IsThere): (pathname: string) => Promise<string> {
  const patterns = patternsOf(routes).filter((pattern) => !pattern.endsWith('*'));
  const plain = new Map(patterns.map((pattern) => [pattern.toLowerCase(), pattern]));
  const withIds = patterns
    .filter((pattern) => pattern.includes(':'))
    .map((pattern) => ({ pattern, shape: new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`, 'i') }));
  return async (pathname) => {
    const path = decoded(pathname);
    const page = plain.get(path.toLowerCase());
    if (page) return page;
    for (const { pattern, shape } of withIds) {
      const ids = shape.exec(path)?.slice(1);
      if (!ids) continue;
      const address = withId(pattern, ids);
      return (await isThere(address)) ? address : pattern.replace(/:\w+/g, noId);
    }
    return `/${noId}`;
  };
}

/** The path of every page, such as `/event/:eventId`. */
function patternsOf(routes: Routes): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const pathOf = (id: string | undefined): string => {
    const route = id && routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  return all.filter(({ id }) => !parents.has(id)).map(({ id }) => pathOf(id) || '/');
}

/** Decodes as the router does: an encoded slash within an id does not separate parts. */
function decoded(pathname: string): string {
  const parts = pathname.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
  return parts.join('/').replace(/(?<!\/)\/+$/, '') || '/';
}

function withId(pattern: string, ids: readonly string[]): string {
  let next = 0;
  return pattern.replace(/:\w+/g, () => encodeURIComponent(ids[next++]?.replaceAll('%2F', '/') ?? ''));
}
