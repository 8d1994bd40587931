import { Fingerprint, ScrollText, ShieldCheck } from 'lucide-react';
import { SecurityPanel } from './security-panel.tsx';

const facts = [
  { Icon: ShieldCheck, words: 'IP logging is active: every attempt to sign in is kept with its address and time.' },
  { Icon: ScrollText, words: 'Login history cannot be edited or deleted, not even by administrators.' },
  {
    Icon: Fingerprint,
    words: 'Each entry carries the fingerprint of the one before it, so that a change in the database is found.',
  },
];

export function SecurityInfo() {
  return (
    <SecurityPanel title="Security Info">
      <ul className="grid gap-3">
        {facts.map(({ Icon, words }) => (
          <li key={words} className="flex gap-3">
            <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </SecurityPanel>
  );
}
