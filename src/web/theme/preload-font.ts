import latin from '@fontsource-variable/anek-latin/files/anek-latin-latin-wdth-normal.woff2?url';

/** For a `<link>` in the head. One file only: the Tamil line is short and may swap. */
export const fontPreload = {
  rel: 'preload',
  href: latin,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const;
