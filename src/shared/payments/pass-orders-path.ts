import { paths } from '../paths.ts';

/** The orders of passes with one filter. Not in `paths`, which every public page loads. */
export const passOrdersPath = (filter: 'q' | 'status' | 'coupon', value: string): string =>
  `${paths.adminPasses}?tab=orders&${filter}=${encodeURIComponent(value)}`;
