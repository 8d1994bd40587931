import type { MetaDescriptor } from 'react-router';

/** The title of a page that search engines must not list. */
export const notIndexed = (title: string): MetaDescriptor[] => [{ title }, { name: 'robots', content: 'noindex' }];
