import { later } from '#web/ui/later.tsx';

/** Loads itself: most of the time nothing is asked. */
export const FeedbackWaiting = later(async () => (await import('./feedback-waiting.tsx')).FeedbackWaiting);
