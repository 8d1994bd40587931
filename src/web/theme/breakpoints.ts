/** In rem, where a script asks for the width as well. A test holds them to breakpoints.css. */
const breakpoints = { md: 48, lg: 64, xl: 80 };

export type Breakpoint = keyof typeof breakpoints;

/** A query for `matchMedia`: as wide as this or wider. */
export const fromWidth = (breakpoint: Breakpoint) => `(width >= ${breakpoints[breakpoint]}rem)`;
