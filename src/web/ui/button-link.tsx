import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClass } from './button.tsx';

/**
 * A link that looks like a button. Use `Button` for an action. Under a pointer or a finger all scripts of the next page
 * are loaded at once; otherwise the browser would find them one by one, with a round trip for each level.
 */
export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link prefetch="intent" {...props} className={buttonClass({ variant, size }, className)} />;
}
