export { BookmarkEvent } from './bookmark-event.tsx';
export { CornerMark } from './corner-mark.tsx';
