import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { visitStorage } from '#web/storage.ts';

const storageKey = 'redirectPath';

/** A stored redirect path is used once, when the next page loads (R33). */
export function useStoredRedirect(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const path = pathOnThisSite(takeStored());
    if (path) void navigate(path, { replace: true });
  }, [navigate]);
}

/** The path as a browser reads it; undefined unless it is a page of this site. */
export function pathOnThisSite(path: unknown): string | undefined {
  if (typeof path !== 'string' || !isRooted(path)) return undefined;
  const url = parse(path);
  // Browsers remove tabs, line breaks and dots. Only the remaining path shows whether it leads to another site.
  if (url?.origin !== anyOrigin || !isRooted(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

const anyOrigin = 'https://this-site.invalid';

function parse(path: string): URL | undefined {
  try {
    return new URL(path, anyOrigin);
  } catch {
    return undefined;
  }
}

/** Begins with exactly one '/'. */
function isRooted(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

function takeStored(): string | null {
  const stored = visitStorage().getItem(storageKey);
  visitStorage().removeItem(storageKey);
  return stored;
}
