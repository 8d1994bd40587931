import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { beginHydration, HydratedPage } from '#web/hooks/hydrated.ts';

beginHydration();

/**
 * An entry of the history that somebody typed, as another section of the page, has no key yet. Without one of its own
 * the router would go to the place that it keeps for the page as it was loaded. Heard before the router.
 */
addEventListener('popstate', () => {
  if (window.history.state === null) window.history.replaceState({ key: String(Date.now()) }, '');
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedPage>
        <HydratedRouter />
      </HydratedPage>
    </StrictMode>,
  );
});

/**
 * The page brought its styles with it, and the links to their files are disabled (inline-styles.ts). Once the answers
 * and pictures that the page asks for are there, they load as print styles: a later page of the visit finds them in the
 * browser's cache.
 */
setTimeout(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')) {
    link.disabled = false;
  }
}, 3_000);
