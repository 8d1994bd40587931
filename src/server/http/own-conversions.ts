/**
 * Removes fields named `toString` and `valueOf` from JSON. An object with such a field throws when it is converted to a
 * text or a number, as the schema library does when it compares the length of a value that is no text. No contract has
 * such a field. The other fields are validated as usual: one wrong scan must not stop the others (R325).
 */
export function dropOwnConversions(json: unknown): void {
  // A loop and no recursion, because JSON may be nested deeper than the call stack allows.
  const left = [json];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const name of ['toString', 'valueOf']) if (Object.hasOwn(value, name)) Reflect.deleteProperty(value, name);
    if (Array.isArray(value)) for (const inner of value) left.push(inner);
    // Object.values takes three times as long for an object with tens of thousands of names.
    else for (const name in value) left.push(value[name as keyof typeof value]);
  }
}
