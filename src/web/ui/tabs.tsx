import { clsx } from 'clsx';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react';

/* Tabs as in the ARIA practices. They take 1 KB, while the library that we use for dialogs takes 20 KB: the public
   pages are read on phones, in a campus network that everybody uses at the same time. */

interface TabsState {
  id: string;
  value: string;
  choose: (value: string) => void;
}

const TabsContext = createContext<TabsState>({ id: '', value: '', choose: () => {} });

interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  /** With a class, the set gets an element around it. */
  className?: string;
  children: ReactNode;
}

export function Tabs<Value extends string>({ value, onValueChange, className, children }: TabsProps<Value>) {
  const id = useId();
  // Only the tabs of this set call it, so the name is one of its values.
  const choose = (next: string) => onValueChange(next as Value);
  return (
    <TabsContext value={{ id, value, choose }}>
      {className ? <div className={clsx('min-w-0', className)}>{children}</div> : children}
    </TabsContext>
  );
}

/** One row at any width. On a phone it scrolls sideways. `label` names the set for screen readers. */
export function TabList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const { value } = useContext(TabsContext);
  const isNew = useRef(true);
  // A tab that was chosen in another way, for example by the address, may be outside of a phone's screen.
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

/** Scrolls only sideways, because the page must not jump to a tab that nobody has touched. */
function bringChosenIntoSight(list: HTMLElement, isNew: boolean): void {
  const chosen = list.querySelector<HTMLElement>('[aria-selected="true"]');
  // A new row shows its first tab anyway. Measuring it would cause the layout of a part of the page that nobody has
  // reached.
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
  /**
   * Keeps the panel in the page while another is shown, for parts of one form, and for text that should be found and
   * printed.
   */
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
  // Starts from the focused tab, not from the shown one, which may still be changing.
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
