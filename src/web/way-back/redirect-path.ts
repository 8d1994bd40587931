import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { visitStorage } from '#web/storage.ts';

const storageKey = 'redirectPath';

/** A stored redirect path is used once, at the load of whatever page (R33). */
export function useStoredRedirect(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const path = pathOnThisSite(takeStored());
    if (path) void navigate(path, { replace: true });
  }, [navigate]);
}

/** The path as a browser reads it; undefined unless it is a page of this very site. */
export function pathOnThisSite(path: unknown): string | undefined {
  if (typeof path !== 'string' || !isRooted(path)) return undefined;
  const url = parse(path);
  // Browsers drop tabs, line breaks and dots: only what is left then tells whether it leads elsewhere.
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

/** Begins with one single '/'. */
function isRooted(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

function takeStored(): string | null {
  const stored = visitStorage().getItem(storageKey);
  visitStorage().removeItem(storageKey);
  return stored;
}
