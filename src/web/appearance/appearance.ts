import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createEmitter, fromOtherTabs } from '../emitter.ts';
import { storage } from '../storage.ts';

export const themeColours = ['amber', 'blue', 'green', 'purple', 'red', 'indigo'] as const;
type ThemeColour = (typeof themeColours)[number];

/** How the control room looks in this browser. Light or dark is a separate choice, the theme's. */
export interface Appearance {
  colour: ThemeColour;
  compact: boolean;
  quickActions: boolean;
}

export const appearanceKey = 'adminAppearance';
const plain: Appearance = { colour: 'amber', compact: false, quickActions: true };

const changes = createEmitter(fromOtherTabs);
const onAppearance = changes.subscribe;
let last: { text: string | null; appearance: Appearance } = { text: null, appearance: plain };

/** Returns the same object for the same choice, as useSyncExternalStore requires. */
export function readAppearance(): Appearance {
  const text = storage().getItem(appearanceKey);
  if (text !== last.text) last = { text, appearance: parse(text) };
  return last.appearance;
}

export function keepAppearance(appearance: Appearance): void {
  storage().setItem(appearanceKey, JSON.stringify(appearance));
  changes.emit();
}

/** Set on the root element, because dialogs and menus are rendered outside of the page's element. */
export function paintAppearance({ colour, compact }: Appearance): void {
  const { dataset } = document.documentElement;
  dataset.accent = colour;
  if (compact) dataset.compact = '';
  else delete dataset.compact;
}

function unpaint(): void {
  const { dataset } = document.documentElement;
  delete dataset.accent;
  delete dataset.compact;
}

function parse(text: string | null): Appearance {
  try {
    const value: Partial<Appearance> = JSON.parse(text ?? '{}') ?? {};
    return {
      colour: themeColours.find((colour) => colour === value.colour) ?? plain.colour,
      compact: value.compact === true,
      quickActions: value.quickActions !== false,
    };
  } catch {
    return plain;
  }
}

/** Undefined while the server renders, because it does not know the browser's choice. */
export function useAppearance(): Appearance | undefined {
  return useSyncExternalStore(onAppearance, readAppearance, () => undefined);
}

/** Applies the choice in the control room only. It is removed when a link leads to a public page. */
export function usePaintedAppearance(): void {
  const appearance = useAppearance();
  useLayoutEffect(() => {
    if (!appearance) return;
    paintAppearance(appearance);
    return unpaint;
  }, [appearance]);
}
