/**
 * Whether JSON names a field `toString` or `valueOf` anywhere. An object with such a field throws where it is taken for
 * a text or a number, as the schema library does when it compares the length of what is no text. No contract has one.
 */
export function hasOwnConversion(json: unknown): boolean {
  // In a loop, since JSON may be nested deeper than functions may call themselves.
  const left = [json];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, 'toString') || Object.hasOwn(value, 'valueOf')) return true;
    for (const inner of Object.values(value)) left.push(inner);
  }
  return false;
}
