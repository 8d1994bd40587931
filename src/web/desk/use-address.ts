import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router';

type Change = Readonly<Record<string, string>>;

/**
 * The address changes after the loader has run. A second change before that has to build on the first one, which is
 * not in the address yet; `at` is the address that both were made at.
 */
let pending: { at: string; search: string } | undefined;

/** What a screen keeps in its address. A change replaces the entry in the history, so that Back leaves the screen. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key is an address that has changed
  useEffect(() => {
    pending = undefined;
  }, [key]);

  /** '' takes a parameter away. Whatever narrows the list leads back to its first page. */
  function change(some: Change) {
    const at = window.location.href;
    const next = new URLSearchParams(pending?.at === at ? pending.search : window.location.search);
    for (const place of ['page', 'after', 'before']) next.delete(place);
    for (const [name, value] of Object.entries(some)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    pending = { at, search: String(next) };
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  return { search, change };
}

/** `shouldRevalidate` of a screen whose data are the same whatever the address keeps. */
export function unlessSearchChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isSameScreen && defaultShouldRevalidate;
}
