/**
 * The theme's colours for places without a stylesheet: mails, pictures, papers. A test compares them with tokens.css.
 */
export const dayTheme = {
  ground: '#eef0f8',
  raised: '#ffffff',
  ink: '#14122b',
  quiet: '#57547a',
  line: '#cfd2e6',
  edge: '#8381a6',
  accent: '#835a00',
  'accent-fill': '#f0b429',
  'on-accent': '#1a1405',
  danger: '#b82d1b',
  success: '#196a43',
} as const;

export const nightTheme = {
  ground: '#0c0a1f',
  raised: '#15122e',
  ink: '#f5f2ff',
  quiet: '#a9a5cf',
  line: '#2b2750',
  edge: '#6c679c',
  accent: '#f3bf4d',
  danger: '#ff7a61',
  success: '#5fd39a',
  'tint-competition': '#6b5cff',
  'tint-technical': '#2aa3d8',
  'tint-nontechnical': '#ff7a61',
  'tint-workshop': '#f3bf4d',
  'tint-hackathon': '#3fc48a',
  'tint-talk': '#d667c4',
} as const;

/** The kolam on paper: its line is darker than the gold on screens, so that it prints well. */
export const paperKolam = { ground: '#f7ecd6', line: '#a56f00', dots: dayTheme.danger } as const;
