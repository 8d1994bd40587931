import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The outermost rules for a class in a stylesheet, including nested ones. */
interface ClassRule {
  file: string;
  name: string;
  text: string;
}

const files = globSync('src/**/*.css').map((file) => file.replaceAll('\\', '/'));
const textOf = (file: string) => readFileSync(file, 'utf8');
const rules = files.flatMap((file) => classRules(file, textOf(file)));
const ruleOf = (name: string) => rules.filter((rule) => rule.name === name);

test('finds the rules of a class', () => {
  const css =
    '@layer components {\n  .one {\n    & .two {\n    }\n\n    height: 1rem;\n  }\n\n  .three,\n  .four {\n  }\n}\n';
  expect(classRules('x.css', css).map(({ name }) => name)).toEqual(['one', 'three', 'four']);
  expect(ruleOf('tab-list')).toHaveLength(1);
});

test('no two features give one name to classes of their own', () => {
  const own = rules.filter(({ file }) => file.startsWith('src/features/'));
  const named = Map.groupBy(own, ({ name }) => name);
  const shared = [...named].filter(([, all]) => new Set(all.map(({ file }) => file.split('/')[2])).size > 1);
  // A stylesheet that was loaded with a dialog stays, and would change pages that are opened later.
  expect(shared.map(([name]) => name)).toEqual([]);
});

test.each(['tab', 'button-main', 'button-quiet', 'button-ghost', 'button-danger'])(
  'a %s that a finger has tapped does not keep the look of a pointer above it',
  (name) => {
    const [rule] = ruleOf(name);
    expect(rule?.text.match(/&:hover/g)).toHaveLength(1);
    expect(rule?.text).toMatch(/@media \(hover: hover\) \{\s+&:hover \{/);
  },
);

test('a finger has 44 pixels for whatever answers the pointer', () => {
  const isPressed = ({ name, text }: ClassRule) => text.includes('&:hover') || /^(?:button-|theme-switcher)/.test(name);
  // A height with a deeper indentation belongs to a part.
  const heights = /\n(?: *min-height| {4}(?:height|--option)): (?:max\()?([\d.]+)rem(, var\(--touch\))?/g;
  const hasRoomAround = (name: string) => ruleOf(name).some(({ text }) => text.includes('max(100%, var(--touch))'));
  const pressed = rules.filter(isPressed).flatMap(({ file, name, text }) =>
    [...text.matchAll(heights)].map(([, rem, grows]) => ({
      of: `${file} .${name}`,
      isLarge: Number(rem) >= 2.75 || grows !== undefined || hasRoomAround(name),
    })),
  );
  expect(pressed.length).toBeGreaterThan(30);
  expect(pressed.filter(({ isLarge }) => !isLarge)).toEqual([]);
});

test.each([
  ['tab', 0],
  ['analytics-span', 0],
  ['quick-action', 4],
])('a row that scrolls sideways does not cut off the focus ring of a %s', (name, room) => {
  const [rule] = ruleOf(name);
  const offset = /&:focus-visible \{\s+outline-offset: (-?\d+)px;/.exec(rule?.text ?? '')?.[1];
  const ringWidth = 2.5;
  expect(Number(offset ?? 3) + ringWidth).toBeLessThanOrEqual(room);
});

test('text that waits for a late font has a stand-in of the same weights and widths, not the display font', () => {
  const declared = (file: string) =>
    Array.from(
      textOf(`src/web/theme/${file}`).matchAll(
        /(?:"Anek Latin";\s+font-weight: |\{ weight: ')([\d ]+)(?:;\s+font-stretch: |', stretch: ')([\d% ]+)/g,
      ),
      ([, weight, stretch]) => `${weight}, ${stretch}`,
    );
  const late = [...declared('late-fonts.ts'), ...declared('late-fonts.css')];
  expect(late).toHaveLength(8);
  expect(declared('fonts.css')).toEqual(expect.arrayContaining(late));
});

test('nothing that moves the page comes a frame late for visitors who prefer less motion', () => {
  const [, reduced = ''] =
    /@media \(prefers-reduced-motion: reduce\) \{([^@]*)/.exec(textOf('src/web/theme/base.css')) ?? [];
  // Elements without their own transition have `all` with a duration of 0. Any longer duration would start a
  // transition.
  expect(reduced).toMatch(/\n {4}transition: none !important;/);
  expect(reduced).not.toContain('transition-duration');
});

describe('with forced colours, where grounds and shadows are lost', () => {
  const forced = /@media \(forced-colors: active\) \{([^@]*)/.exec(textOf('src/web/theme/base.css'))?.[1] ?? '';

  test('an outline says which one is chosen', () => {
    const states = files.flatMap((file) =>
      Array.from(textOf(file).matchAll(/&\[((?:aria-(?:selected|pressed)|data-highlighted)[^\]]*|aria-current)/g)),
    );
    const chosen = [...new Set(states.map(([, state = '']) => state))];
    expect(chosen).toContain('aria-selected="true"');
    expect(chosen.filter((state) => !forced.includes(`[${state}]`))).toEqual([]);
  });

  test.each([
    ['toggle', 'content: none'],
    ['check', 'content: none'],
    ['radio', 'content: none'],
    ['progress-bar', 'forced-color-adjust: none'],
  ])('a %s still says how it is set', (name, rule) => {
    const own = ruleOf(name).map(({ text }) => text.split('@media (forced-colors: active)')[1]);
    expect(own.join()).toContain(rule);
  });
});

test.each(['admin', 'student'])('on paper the page of a screen for the %s has the width of its menu too', (area) => {
  const css = textOf(`src/web/layouts/${area}/layout.css`);
  expect(css).toMatch(new RegExp(`@media print \\{\\s+\\.${area}-shell \\{\\s+display: block;`));
});

/** The rules at the margin of their layer. A list of selectors gives one rule for each class. */
function classRules(file: string, css: string): ClassRule[] {
  const blocks = css.matchAll(/^( *)((?:\.[\w-]+,\n\1)*\.[\w-]+) \{\n[\s\S]*?^\1\}/gm);
  return [...blocks].flatMap(({ 0: text, 1: margin = '', 2: selectors = '' }) =>
    margin.length > 2 ? [] : selectors.split(/,\s*/).map((selector) => ({ file, name: selector.slice(1), text })),
  );
}
