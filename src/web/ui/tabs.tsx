import { clsx } from 'clsx';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react';

/*
 * Tabs as the ARIA practices describe them, in 1 KB instead of the 20 KB of the library that gives us dialogs: the
 * public pages are read on phones, on a campus network that everybody uses at the same time.
 */

interface TabsState {
  id: string;
  value: string;
  choose: (value: string) => void;
}

const TabsContext = createContext<TabsState>({ id: '', value: '', choose: () => {} });

interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  /** Puts a box around the set. */
  className?: string;
  children: ReactNode;
}

export function Tabs<Value extends string>({ value, onValueChange, className, children }: TabsProps<Value>) {
  const id = useId();
  // The tabs below name only the values of this set.
  const choose = (next: string) => onValueChange(next as Value);
  return (
    <TabsContext value={{ id, value, choose }}>
      {className ? <div className={clsx('min-w-0', className)}>{children}</div> : children}
    </TabsContext>
  );
}

/** One row at any width: on a phone it scrolls sideways. `label` names the set for screen readers. */
export function TabList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const { value } = useContext(TabsContext);
  const isNew = useRef(true);
  // A tab that was chosen elsewhere, as by the address, may lie beyond the edge of a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is chosen
  useEffect(() => {
    if (list.current) bringChosenIntoSight(list.current, isNew.current);
    isNew.current = false;
  }, [value]);
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={clsx('tab-list', className)}
      onKeyDown={moveByKey}
    >
      {children}
    </div>
  );
}

/** Sideways alone: the page must not jump to a tab that nobody has touched. */
function bringChosenIntoSight(list: HTMLElement, isNew: boolean): void {
  const chosen = list.querySelector<HTMLElement>('[aria-selected="true"]');
  // A new row shows its first tab; to measure it would lay out a part of the page that nobody has come to.
  if (!chosen || (isNew && chosen === list.firstElementChild)) return;
  if (list.scrollWidth <= list.clientWidth) return;
  const [row, tab] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
  const margin = 24;
  if (tab.right > row.right - margin) list.scrollLeft += tab.right - row.right + margin;
  if (tab.left < row.left + margin) list.scrollLeft -= row.left + margin - tab.left;
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  const { id, value: chosen, choose } = useContext(TabsContext);
  const isChosen = value === chosen;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}${value}-tab`}
      aria-selected={isChosen}
      aria-controls={isChosen ? `${id}${value}` : undefined}
      tabIndex={isChosen ? 0 : -1}
      className="tab"
      onClick={() => choose(value)}
    >
      {children}
    </button>
  );
}

interface TabPanelProps {
  value: string;
  /** Kept in the page while another is shown: the parts of one form, and words that are to be found and printed. */
  keepMounted?: boolean;
  className?: string;
  children: ReactNode;
}

export function TabPanel({ value, keepMounted = false, className, children }: TabPanelProps) {
  const { id, value: chosen } = useContext(TabsContext);
  if (value !== chosen && !keepMounted) return null;
  return (
    <div
      role="tabpanel"
      id={`${id}${value}`}
      aria-labelledby={`${id}${value}-tab`}
      hidden={value !== chosen}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of mere text is read by the keyboard too
      tabIndex={0}
      className={clsx('tab-panel', className)}
    >
      {children}
    </div>
  );
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  // Where the focus is, and not what is shown: that may still be on its way.
  const focused = tabs.findIndex((tab) => tab.matches(':focus'));
  const at = focused < 0 ? tabs.findIndex((tab) => tab.tabIndex === 0) : focused;
  const next = at < 0 ? undefined : tabs.at(placeByKey(event.key, at, tabs.length));
  if (!next || next === tabs[at]) return;
  event.preventDefault();
  next.focus();
  next.click();
}

function placeByKey(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : at;
}
