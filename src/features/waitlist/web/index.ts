import { later, onDemand } from '#web/ui/later.tsx';

/** Each component is loaded when it is used, because most events are not full. */
export const UnlessOffered = later(async () => (await import('./unless-offered.tsx')).UnlessOffered);
export const WaitlistDialog = onDemand(async () => (await import('./waitlist-dialog.tsx')).WaitlistDialog);
export const WaitlistPanel = later(async () => (await import('./waitlist-panel.tsx')).WaitlistPanel);
