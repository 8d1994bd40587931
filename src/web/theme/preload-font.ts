import display from './fonts/anek-display.woff2?url';

/** For a `<link>` in the head. One file only: the words that are read first. */
export const fontPreload = {
  rel: 'preload',
  href: display,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const;
