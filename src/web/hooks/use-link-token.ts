import { useEffect, useState } from 'react';

/** The part of a mailed link after the #; undefined until the browser has read it. A new link replaces it. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const page = window.location.pathname;
    function read() {
      // While somebody goes to a section of another page, the address is already that page's.
      if (window.location.pathname === page) setToken(window.location.hash.slice(1));
    }
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return token;
}

/** State about the link with this token. It is undefined again when another link is opened in the same tab. */
export function useStateOfLink<State>(token: string) {
  const [kept, keep] = useState<{ token: string; state: State }>();
  const state = kept?.token === token ? kept.state : undefined;
  return [state, (next: State) => keep({ token, state: next })] as const;
}
