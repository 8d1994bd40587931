import { useSearchParams } from 'react-router';

export type Change = Readonly<Record<string, string>>;

/** What a screen keeps in its address. A change replaces the address: each is not a step to go back over. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();

  /** '' takes a parameter away. Whatever narrows the list leads back to its first page. */
  function change(some: Change) {
    // The address itself, because `search` may still be the one before: two quick changes would undo each other.
    const next = new URLSearchParams(window.location.search);
    next.delete('page');
    for (const [name, value] of Object.entries(some)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  return { search, change };
}
