import { createContext, useContext } from 'react';

/** The id of the request in the server's log; undefined in the browser, and on pages without an error. */
export const ReferenceContext = createContext<string | undefined>(undefined);

/**
 * The reference that somebody can tell the organisers about a failed page. The browser keeps what the server has
 * rendered.
 */
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

/**
 * Marks the scripts of one render, so that the content security policy allows them and nothing that a visitor typed.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
