import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router';

type Change = Readonly<Record<string, string>>;

/**
 * The address changes only after the loader has run. A second change before that must include the first one, which is
 * not in the address yet. `at`: the address at the time of both changes.
 */
let pending: { at: string; search: string } | undefined;

/**
 * The values that a screen keeps in its address. A change replaces the entry in the history, so that Back leaves the
 * screen.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key is an address that has changed
  useEffect(() => {
    pending = undefined;
  }, [key]);

  /** '' removes a parameter. Every change leads to the first page of the list. */
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

/** A `shouldRevalidate` for screens whose data do not depend on the address. */
export function unlessSearchChanged({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isSameScreen && defaultShouldRevalidate;
}
