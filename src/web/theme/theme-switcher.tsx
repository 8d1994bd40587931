import { clsx } from 'clsx';
import { Monitor, Moon, Sun } from 'lucide-react';
import { themes, useTheme } from './use-theme.ts';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** The position of the indicator comes from `data-theme` on the root element, so that it is right before hydration. */
export function ThemeSwitcher({ className }: { className?: string }) {
  const { theme, setTheme } = useTheme();
  return (
    <fieldset className={clsx('theme-switcher', className)}>
      <legend className="sr-only">Theme</legend>
      <span aria-hidden className="theme-indicator" />
      {themes.map((value) => {
        const Icon = icons[value];
        return (
          <button
            key={value}
            type="button"
            className={`theme-option theme-option-${value}`}
            aria-label={`Switch to ${value} theme`}
            aria-pressed={theme === value}
            onClick={() => setTheme(value)}
          >
            <Icon aria-hidden size={17} strokeWidth={2} />
          </button>
        );
      })}
    </fieldset>
  );
}
