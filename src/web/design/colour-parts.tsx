import { contrast, readTokens, type Tokens } from '#web/theme/contrast.ts';
import css from '../theme/tokens.css?raw';

const themes = readTokens(css);

const roles = [
  { name: 'ground', use: 'The page' },
  { name: 'raised', use: 'Cards, dialogs, fields' },
  { name: 'line', use: 'Hairlines' },
  { name: 'edge', use: 'Edges of controls', least: 3 },
  { name: 'ink', use: 'Text', least: 4.5 },
  { name: 'quiet', use: 'Text beside it', least: 4.5 },
  { name: 'accent', use: 'Accent text, the focus ring', least: 4.5 },
  { name: 'accent-fill', use: 'The main action, indicators' },
  { name: 'success', use: 'Confirmed, completed', least: 4.5 },
  { name: 'warning', use: 'Pending', least: 4.5 },
  { name: 'warning-fill', use: 'Pending, in bars and dots' },
  { name: 'danger', use: 'Failed, cancelled, delete', least: 4.5 },
];

export function ColourParts() {
  return (
    <div className="design-themes">
      <Palette name="Dark" tokens={themes.dark} />
      <Palette name="Light" tokens={themes.light} />
    </div>
  );
}

/** Fills are attributes, because both themes are shown side by side, independent of the page's theme. */
function Palette({ name, tokens }: { name: string; tokens: Tokens }) {
  return (
    <div className="grid content-start gap-3">
      <h3>{name}</h3>
      <ul className="grid">
        {roles.map((role) => (
          <li key={role.name} className="design-colour">
            <Swatch colour={tokens[role.name]} tokens={tokens} isText={role.least === 4.5} />
            <p className="min-w-0">
              <b className="font-semibold">{role.name}</b>{' '}
              <code className="figures text-quiet">{tokens[role.name]}</code>
              <span className="block text-quiet text-sm">{role.use}</span>
            </p>
            {role.least && <Ratios colour={tokens[role.name]} tokens={tokens} least={role.least} />}
          </li>
        ))}
        <li className="design-colour">
          <Swatch colour={tokens['on-accent']} tokens={{ ...tokens, ground: tokens['accent-fill'] ?? '' }} isText />
          <p>
            <b className="font-semibold">on-accent</b> <code className="figures text-quiet">{tokens['on-accent']}</code>
            <span className="block text-quiet text-sm">Text on the accent fill</span>
          </p>
          <p className="figures text-right">{contrast(tokens['on-accent'], tokens['accent-fill']).toFixed(1)}</p>
        </li>
      </ul>
    </div>
  );
}

function Swatch({ colour, tokens, isText }: { colour: string | undefined; tokens: Tokens; isText: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 48 48" className="size-12 rounded-field border border-line">
      <rect width="48" height="48" fill={isText ? tokens.ground : colour} />
      {isText && (
        <text x="24" y="32" textAnchor="middle" fontSize="22" fontWeight="680" fill={colour}>
          Aa
        </text>
      )}
    </svg>
  );
}

function Ratios({ colour, tokens, least }: { colour: string | undefined; tokens: Tokens; least: number }) {
  return (
    <p className="figures grid text-right">
      {['ground', 'raised'].map((on) => {
        const ratio = contrast(colour, tokens[on]);
        return (
          <span key={on} className={ratio < least ? 'text-danger' : undefined}>
            {ratio.toFixed(1)} <span className="text-quiet text-sm">on {on}</span>
          </span>
        );
      })}
    </p>
  );
}
