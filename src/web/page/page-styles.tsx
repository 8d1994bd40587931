import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { StylesContext, useNonce } from './request-context.tsx';

declare module 'react' {
  interface LinkHTMLAttributes<T> {
    /** Exists in HTML for style sheets, but is missing in React's types. */
    disabled?: boolean;
  }
}

/** After this time, the calls and pictures of a page have usually been loaded. */
const quietMs = 3_000;

/**
 * Replaces the framework's `<Links>`. It puts the styles of the first page into the page itself, so that the first
 * paint waits for one answer instead of four: a new connection on a phone takes three tenths of a second. The styles
 * come first, so that the sheets of later pages do not change the order of the cascade layers.
 *
 * The links to the files are there too, because otherwise the router would load the files before it shows what its
 * loaders return. They are disabled, and are loaded some seconds later for the next pages of the visit. They are print
 * styles, because a busy Chromium reads ahead of its parser and then loads even disabled style sheets, except those for
 * print.
 */
export function PageStyles() {
  const nonce = useNonce();
  const read = useContext(StylesContext);
  const files = useStyleFiles();
  const [inPage, setInPage] = useState(files);
  const isQuiet = useIsQuiet();
  const style = useRef<HTMLStyleElement>(null);
  // If hydration fails, React renders the whole page again, without the text of the styles.
  useEffect(() => {
    if (style.current?.textContent === '') setInPage([]);
  }, []);
  return (
    <>
      <style
        ref={style}
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets; the browser keeps the server's text
        dangerouslySetInnerHTML={{ __html: read ? inPage.map(read).join('\n') : '' }}
      />
      {inPage.map((href) => (
        <link key={href} rel="stylesheet" href={href} media="print" disabled={!isQuiet} />
      ))}
      {files
        .filter((href) => !inPage.includes(href))
        .map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
    </>
  );
}

/** The addresses of the present page's style sheets. */
function useStyleFiles(): string[] {
  const framework = useContext(FrameworkContext);
  const matches = useMatches();
  return [...new Set(matches.flatMap(({ id }) => framework?.manifest.routes[id]?.css ?? []))];
}

function useIsQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsQuiet, quietMs, true);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}
