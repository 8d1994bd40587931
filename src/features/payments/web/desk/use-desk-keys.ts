import { useEffect, useEffectEvent, useState } from 'react';
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

/** Keys that do something without a control in focus; people who use voice control can switch them off. */
export function useDeskKeys(onKey: (key: DeskKey) => void): { on: boolean; setOn: (on: boolean) => void } {
  const [on, set] = useState(() => storage().getItem(keptAs) !== 'off');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.repeat && (key === 'approve' || key === 'reject' || key === 'undo')) return;
    if (belongsElsewhere(event)) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    if (!on) return;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [on]);
  return {
    on,
    setOn: (next) => {
      storage().setItem(keptAs, next ? 'on' : 'off');
      set(next);
    },
  };
}

const keptAs = 'paymentDeskKeys';

/** Typing, an open dialog or menu, and the arrows of what is moved by arrows itself. One that fades out is gone. */
function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"]:not(.toast, [data-closed]), [role="menu"]:not([data-closed])'))
    return true;
  if (!(target instanceof Element) || target.closest('[data-closed]')) return false;
  if (target.closest('textarea, select, [contenteditable], input:not([type="checkbox"])')) return true;
  return key.startsWith('Arrow') && target.closest('[role="tablist"], [data-own-arrows]') !== null;
}
