import { clsx } from 'clsx';

export interface ButtonLook {
  /** `main`: the one action of a screen. `quiet`: others beside it. `ghost`: in rows and bars. `danger`: destroys. */
  variant?: 'main' | 'quiet' | 'ghost' | 'danger';
  size?: 'small' | 'medium' | 'large';
}

export function buttonClass({ variant = 'quiet', size = 'medium' }: ButtonLook, className?: string): string {
  return clsx('button', `button-${variant}`, `button-${size}`, className);
}
