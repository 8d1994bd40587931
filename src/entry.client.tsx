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
