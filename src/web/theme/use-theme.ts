import { useSyncExternalStore } from 'react';
import { isTheme, type Theme, themeKey } from './theme.ts';

const deviceIsDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();
// Where storage is blocked the choice still holds for this visit.
let chosenHere: Theme | undefined;

/** The visitor's choice. On the server and while hydrating it is `system`; the page itself is right before that. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system' as const);
  return { theme, setTheme };
}

function setTheme(theme: Theme): void {
  chosenHere = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Blocked or full: see chosenHere.
  }
  changed();
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    if (isTheme(stored)) return stored;
  } catch {
    return chosenHere ?? 'system';
  }
  return chosenHere ?? 'system';
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) watch('addEventListener');
  listeners.add(listener);
  show();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watch('removeEventListener');
  };
}

/** Another tab's choice, and the device going dark at dusk. */
function watch(method: 'addEventListener' | 'removeEventListener'): void {
  window[method]('storage', changed);
  matchMedia(deviceIsDark)[method]('change', changed);
}

function changed(): void {
  show();
  for (const listener of listeners) listener();
}

function show(): void {
  const theme = readTheme();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.toggle('dark', theme === 'dark' || (theme === 'system' && matchMedia(deviceIsDark).matches));
}
