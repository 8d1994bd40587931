import { Tabs as Base } from '@base-ui/react/tabs';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
  children: ReactNode;
}

export function Tabs<Value extends string>({ value, onValueChange, className, children }: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      className={clsx('min-w-0', className)}
    >
      {children}
    </Base.Root>
  );
}

/** One row at any width: on a phone it scrolls sideways. `label` names the set for screen readers. */
export function TabList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Base.List aria-label={label} activateOnFocus className={clsx('tab-list', className)}>
      {children}
    </Base.List>
  );
}

interface TabProps {
  value: string;
  disabled?: boolean;
  children: ReactNode;
}

export function Tab({ value, disabled, children }: TabProps) {
  return (
    <Base.Tab value={value} disabled={disabled} className="tab">
      {children}
    </Base.Tab>
  );
}

interface TabPanelProps {
  value: string;
  /** Kept in the page while another tab is shown: for the parts of one form. */
  keepMounted?: boolean;
  className?: string;
  children: ReactNode;
}

export function TabPanel({ value, keepMounted, className, children }: TabPanelProps) {
  return (
    <Base.Panel value={value} keepMounted={keepMounted} className={clsx('tab-panel', className)}>
      {children}
    </Base.Panel>
  );
}
