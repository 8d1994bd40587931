import { later } from '#web/ui/later.tsx';

export { BookmarkEvent } from './bookmark-event.tsx';

/** Only for signed-in students, so it is loaded when it is rendered. */
export const CornerMark = later(async () => (await import('./corner-mark.tsx')).CornerMark);
