import { later } from '#web/ui/later.tsx';

/** Loaded when it is rendered, because usually nothing is asked. */
export const FeedbackWaiting = later(async () => (await import('./feedback-waiting.tsx')).FeedbackWaiting);
