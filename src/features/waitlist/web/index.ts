export { WaitlistDialog } from './waitlist-dialog.tsx';
export { WaitlistPanel } from './waitlist-panel.tsx';
