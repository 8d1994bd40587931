/** The night theme where no style sheet reaches: the manifest, icons, pictures. A test holds it to tokens.css. */
export const nightTheme = {
  ground: '#0c0a1f',
  raised: '#15122e',
  ink: '#f5f2ff',
  quiet: '#a9a5cf',
  line: '#2b2750',
  accent: '#f3bf4d',
  'tint-competition': '#6b5cff',
  'tint-technical': '#2aa3d8',
  'tint-nontechnical': '#ff7a61',
  'tint-workshop': '#f3bf4d',
  'tint-hackathon': '#3fc48a',
  'tint-talk': '#d667c4',
} as const;
