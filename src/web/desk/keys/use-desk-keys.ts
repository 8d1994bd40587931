import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { storage } from '#web/storage.ts';

export type DeskKey =
  | 'approve'
  | 'reject'
  | 'undo'
  | 'next'
  | 'previous'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'turn'
  | 'find';

const keys: Partial<Record<string, DeskKey>> = {
  a: 'approve',
  r: 'reject',
  z: 'undo',
  j: 'next',
  ArrowDown: 'next',
  ArrowRight: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  ArrowLeft: 'previous',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  t: 'turn',
  f: 'find',
};

/** For keys that work in an open dialog, not on the page. Arrows are not among them: they scroll the dialog. */
interface DialogKeys {
  isOpen: boolean;
  /** Any element in the dialog: it says which dialog that is. */
  part: RefObject<HTMLElement | null>;
}

/**
 * Keys that do something without a control in focus; people who use voice control can switch them off. Where `onKey`
 * answers false, the key does what it does elsewhere.
 */
export function useDeskKeys(
  onKey: (key: DeskKey) => unknown,
  dialog?: DialogKeys,
): { on: boolean; setOn: (on: boolean) => void } {
  const [on, set] = useState(() => !areOff());
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.repeat && (key === 'approve' || key === 'reject' || key === 'undo')) return;
    // Read now: on another part of the screen they may have been switched off since.
    if (areOff() || belongsElsewhere(event, dialog?.part.current)) return;
    if (onKey(key) !== false) event.preventDefault();
  });
  const listens = on && dialog?.isOpen !== false;
  useEffect(() => {
    if (!listens) return;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [listens]);
  return {
    on,
    setOn: (next) => {
      storage().setItem(keptAs, next ? 'on' : 'off');
      set(next);
    },
  };
}

const keptAs = 'paymentDeskKeys';
const areOff = () => storage().getItem(keptAs) === 'off';

const covers = '[role="dialog"]:not(.toast, [data-closed]), [role="menu"]:not([data-closed])';

/** Typing, another dialog or a menu, and the arrows of what is moved by arrows itself. One that fades out is gone. */
function belongsElsewhere({ target, key }: KeyboardEvent, part: HTMLElement | null = null): boolean {
  const others = [...document.querySelectorAll(covers)].filter((cover) => !part || !cover.contains(part));
  if (others.length > 0) return true;
  if (!(target instanceof Element) || target.closest('[data-closed]')) return false;
  if (target.closest('textarea, select, [contenteditable], input:not([type="checkbox"])')) return true;
  return key.startsWith('Arrow') && target.closest('[role="tablist"], [data-own-arrows]') !== null;
}
