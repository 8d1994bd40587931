export interface Counts {
  passed: number;
  failed: number;
}

/**
 * Reads the last lines of the test runners. Vitest writes `Tests  3 failed | 40 passed (43)`. Playwright writes `2
 * failed` with a line for each, followed by `12 passed (30s)`.
 */
export function countResults(output: string): Counts {
  const plain = withoutColours(output);
  const closing =
    /^\s*Tests\s.*$/m.exec(plain)?.[0] ?? (plain.match(/^ {2}\d+ (?:failed|passed)\b.*$/gm) ?? []).join('\n');
  const last = (word: string) => Number([...closing.matchAll(new RegExp(`(\\d+) ${word}`, 'g'))].at(-1)?.[1] ?? 0);
  return { passed: last('passed'), failed: last('failed') };
}

/**
 * The names of the failed tests, or of the stage if it has no tests. Printed at the end, because often only a part of a
 * log is kept.
 */
export function failedNames(stage: string, output: string): string[] {
  const lines = withoutColours(output).matchAll(/^\s*(?:FAIL\s+| {4}(?=\[[\w-]+\] › ))(.*)$/gm);
  const names = new Set(Array.from(lines, ([, name = '']) => name.replace(/[ ─]+$/, '').trim()));
  return names.size > 0 ? [...names] : [stage];
}

function withoutColours(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their output
  return output.replace(/\u001b\[[0-9;]*m/g, '');
}
