import { createContext, useContext } from 'react';

/** Names the request in the server's log; undefined in the browser, and on pages that did not fail. */
export const ReferenceContext = createContext<string | undefined>(undefined);

/** What somebody can tell the organisers of a page that failed. The browser keeps what the server wrote. */
export function Reference() {
  const reference = useContext(ReferenceContext);
  return (
    <p suppressHydrationWarning className="text-quiet text-sm empty:hidden">
      {reference ? `Reference ${reference}` : ''}
    </p>
  );
}

/** Reads a built style sheet by its address; undefined in the browser. */
export const StylesContext = createContext<((address: string) => string) | undefined>(undefined);

/** Marks the scripts of one render, so that the server can tell them from anything a visitor typed. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
