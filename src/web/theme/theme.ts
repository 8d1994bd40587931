export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeKey = 'theme';

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}
