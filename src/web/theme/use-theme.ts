import { useSyncExternalStore } from 'react';
import { createEmitter, fromOtherTabs } from '../emitter.ts';
import { storage } from '../storage.ts';

const deviceIsDark = '(prefers-color-scheme: dark)';
const choices = createEmitter(watch);

/**
 * The visitor's choice. On the server and while hydrating it is `system`, but the page itself already has the right
 * theme.
 */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(choices.subscribe, readTheme, () => 'system' as const);
  return { theme, setTheme };
}

function setTheme(theme: Theme): void {
  storage().setItem(themeKey, theme);
  show();
  choices.emit();
}

function readTheme(): Theme {
  const stored = storage().getItem(themeKey);
  return isTheme(stored) ? stored : 'system';
}

/** Watches for a choice in another tab, and for the device changing to dark. */
function watch(emit: () => void): () => void {
  const changed = () => {
    show();
    emit();
  };
  const device = matchMedia(deviceIsDark);
  const stop = fromOtherTabs(changed);
  device.addEventListener('change', changed);
  show();
  return () => {
    stop();
    device.removeEventListener('change', changed);
  };
}

function show(): void {
  const theme = readTheme();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.toggle('dark', theme === 'dark' || (theme === 'system' && matchMedia(deviceIsDark).matches));
}

export const themes = ['light', 'dark', 'system'] as const;
type Theme = (typeof themes)[number];

const themeKey = 'theme';

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/**
 * Runs in the head before anything is painted. `data-theme` is the choice, for the switcher's indicator; the class
 * `dark` is the result. The `try` is for browsers that block storage.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem('${themeKey}')}catch{}
if(t!=='light'&&t!=='dark')t='system';const r=document.documentElement;r.dataset.theme=t;
r.classList.toggle('dark',t==='dark'||t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)})()`;
