import { paths } from '../paths.ts';

/** The orders of passes, as a filter chooses them. Not among `paths`, which are in the first view of every public page. */
export const passOrdersPath = (filter: 'q' | 'status' | 'coupon', value: string): string =>
  `${paths.adminPasses}?tab=orders&${filter}=${encodeURIComponent(value)}`;
