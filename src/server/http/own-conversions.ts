/**
 * Takes fields named `toString` and `valueOf` out of JSON. An object with one of its own throws where it is taken for a
 * text or a number, as the schema library does when it compares the length of what is no text. No contract has such a
 * field, and the rest is judged as ever: one wrong scan must not stop the others (R325).
 */
export function dropOwnConversions(json: unknown): void {
  // In a loop, since JSON may be nested deeper than functions may call themselves.
  const left = [json];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const name of ['toString', 'valueOf']) if (Object.hasOwn(value, name)) Reflect.deleteProperty(value, name);
    if (Array.isArray(value)) for (const inner of value) left.push(inner);
    // Object.values takes three times as long where an object has tens of thousands of names.
    else for (const name in value) left.push(value[name as keyof typeof value]);
  }
}
