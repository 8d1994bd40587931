/** In rem, for scripts. A test compares them with breakpoints.css. */
const breakpoints = { md: 48, lg: 64, xl: 80 };

export type Breakpoint = keyof typeof breakpoints;

/** A query for `matchMedia`: at least this width. */
export const fromWidth = (breakpoint: Breakpoint) => `(width >= ${breakpoints[breakpoint]}rem)`;
