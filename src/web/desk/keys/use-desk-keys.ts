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

/** For keys that work in an open dialog, not on the page. Arrow keys are excluded, because they scroll the dialog. */
interface DialogKeys {
  isOpen: boolean;
  /** Any element in the dialog, to find out which dialog it is. */
  part: RefObject<HTMLElement | null>;
}

/**
 * Keys that work without a focused control. People who use voice control can switch them off. If `onKey` returns false,
 * the key keeps its usual function.
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
    // Read at each press, because another part of the screen may have switched the keys off.
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

/**
 * True while somebody types, while another dialog or a menu is open, and for arrow keys in controls that use them. A
 * dialog that is fading out does not count.
 */
function belongsElsewhere({ target, key }: KeyboardEvent, part: HTMLElement | null = null): boolean {
  const others = [...document.querySelectorAll(covers)].filter((cover) => !part || !cover.contains(part));
  if (others.length > 0) return true;
  if (!(target instanceof Element) || target.closest('[data-closed]')) return false;
  if (target.closest('textarea, select, [contenteditable], input:not([type="checkbox"])')) return true;
  return key.startsWith('Arrow') && target.closest('[role="tablist"], [data-own-arrows]') !== null;
}
