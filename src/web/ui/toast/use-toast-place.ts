import { type CSSProperties, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Box, type Place, placeToasts } from './toast-place.ts';

/** The position of the toasts, measured again whenever the toasts, the screen or the pressed control change. */
export function useToastPlace(viewport: RefObject<HTMLElement | null>, toastIds: string): CSSProperties {
  const [place, setPlace] = useState<Place>({ left: 0, top: 0, from: 'top' });
  const pressed = useRef<Element[]>([]);

  const measure = useCallback(() => {
    const toasts = viewport.current;
    // The last toast leaves from where it was.
    if (!toasts?.offsetHeight) return;
    const next = placeToasts({
      width: toasts.offsetWidth,
      height: toasts.offsetHeight,
      screen: { width: document.documentElement.clientWidth, height: window.innerHeight },
      pressed: boxesOf([...pressed.current, ...focused(toasts)]),
      spared: boxesOf(document.querySelectorAll('.dialog-close, .dialog-actions > *')),
      headings: boxesOf(document.querySelectorAll('h1, .dialog-title')),
    });
    setPlace((before) => (isSame(before, next) ? before : next));
  }, [viewport]);

  useLayoutEffect(() => {
    if (!toastIds) return;
    pressed.current = underPointer(viewport.current);
    measure();
  }, [measure, viewport, toastIds]);

  useEffect(() => {
    if (!toastIds) return;
    // After the toast has appeared, the form may move the focus to a field, and the page may scroll.
    const listening = new AbortController();
    const how = { capture: true, passive: true, signal: listening.signal };
    for (const event of ['focusin', 'scroll', 'resize']) window.addEventListener(event, measure, how);
    return () => listening.abort();
  }, [measure, toastIds]);

  return { left: place.left, top: place.top, ...({ '--toast-away': away[place.from] } as CSSProperties) };
}

/** How far a toast is moved before it appears and after it has left. */
const away = {
  top: '0 calc(-100% - 6rem)',
  bottom: '0 calc(100% + 6rem)',
  left: 'calc(-100% - 2rem) 0',
  right: 'calc(100% + 2rem) 0',
} satisfies Record<Place['from'], string>;

/** Not all browsers focus a pressed button. After a touch, the last pressed control stays hovered. */
function underPointer(toasts: HTMLElement | null): Element[] {
  const control = [...document.querySelectorAll(':hover')].at(-1)?.closest('a, button, input, select, textarea, label');
  return control && !toasts?.contains(control) ? [control] : [];
}

/** Includes the button that sends the form, because Enter in a field presses it. */
function focused(toasts: HTMLElement): Element[] {
  const control = document.activeElement;
  if (!control || control === document.body || control.getAttribute('role') === 'dialog') return [];
  if (control.id === 'main' || toasts.contains(control)) return [];
  return [control, ...(control.closest('form')?.querySelectorAll('[type="submit"]') ?? [])];
}

function boxesOf(elements: Iterable<Element>): Box[] {
  return [...elements].filter((element) => element.isConnected).map((element) => element.getBoundingClientRect());
}

const isSame = (one: Place, other: Place) =>
  one.left === other.left && one.top === other.top && one.from === other.from;
