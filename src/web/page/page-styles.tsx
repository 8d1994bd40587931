import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { StylesContext, useNonce } from './request-context.tsx';

declare module 'react' {
  interface LinkHTMLAttributes<T> {
    /** In HTML for style sheets, missing in React's types. */
    disabled?: boolean;
  }
}

/** By then the answers and pictures that a page asks for are there. */
const quietMs = 3_000;

/**
 * Does what the framework's `<Links>` does, but puts the styles of the first page into the page, so that the first paint
 * waits for one answer instead of four: a new connection on a phone costs three tenths of a second. They come first, so
 * that the sheets of later pages do not turn the order of the cascade layers round.
 *
 * The links to their files are there too: without them the router would load the files before it shows what its loaders
 * return. They are disabled, and load some seconds later for later pages of the visit. They are print styles, because a
 * busy Chromium reads ahead of its parser and loads disabled styles as well, but none for print.
 */
export function PageStyles() {
  const nonce = useNonce();
  const read = useContext(StylesContext);
  const files = useStyleFiles();
  const [inPage, setInPage] = useState(files);
  const isQuiet = useIsQuiet();
  const style = useRef<HTMLStyleElement>(null);
  // React draws the whole page again when it cannot hydrate it, and has no text of styles.
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

/** Addresses of the style sheets of the page that is shown. */
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
