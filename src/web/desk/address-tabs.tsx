import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useAddress } from './use-address.ts';

interface AddressTabsProps<Name extends string> {
  /** The name of the set, for screen readers. */
  label: string;
  tabs: readonly Name[];
  tabLabels: Record<Name, string>;
  /** The chosen tab; undefined if the role may see none. The content is then shown without tabs. */
  tab: Name | undefined;
  /** The address parameters after another tab is chosen. The filters of the previous tab are removed. */
  addressOf: (next: Name) => Record<string, string>;
  children: ReactNode;
}

/** The tabs of a screen. The chosen one is in the address. */
export function AddressTabs<Name extends string>(props: AddressTabsProps<Name>) {
  const { label, tabs, tabLabels, tab, addressOf, children } = props;
  const { change } = useAddress();
  if (!tab) return children;
  // One tab is no choice.
  if (tabs.length === 1) return <div className="mt-5 min-w-0">{children}</div>;
  return (
    <Tabs value={tab} onValueChange={(next) => change(addressOf(next))} className="mt-5">
      <TabList label={label}>
        {tabs.map((name) => (
          <Tab key={name} value={name}>
            {tabLabels[name]}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={tab} className="mt-5">
        {children}
      </TabPanel>
    </Tabs>
  );
}
