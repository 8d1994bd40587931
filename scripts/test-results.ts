export interface Counts {
  passed: number;
  failed: number;
}

/**
 * The runners' closing lines: `Tests  3 failed | 40 passed (43)` of Vitest; of Playwright `2 failed` with a line for each
 * of them, and `12 passed (30s)` below those.
 */
export function countResults(output: string): Counts {
  const plain = withoutColours(output);
  const closing =
    /^\s*Tests\s.*$/m.exec(plain)?.[0] ?? (plain.match(/^ {2}\d+ (?:failed|passed)\b.*$/gm) ?? []).join('\n');
  const last = (word: string) => Number([...closing.matchAll(new RegExp(`(\\d+) ${word}`, 'g'))].at(-1)?.[1] ?? 0);
  return { passed: last('passed'), failed: last('failed') };
}

/** The tests that failed, or the stage where it has no tests, since a log is often kept in part. */
export function failedNames(stage: string, output: string): string[] {
  const lines = withoutColours(output).matchAll(/^\s*(?:FAIL\s+| {4}(?=\[[\w-]+\] › ))(.*)$/gm);
  const names = new Set(Array.from(lines, ([, name = '']) => name.replace(/[ ─]+$/, '').trim()));
  return names.size > 0 ? [...names] : [stage];
}

function withoutColours(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their output
  return output.replace(/\u001b\[[0-9;]*m/g, '');
}
