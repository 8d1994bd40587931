import type { z } from 'zod';

interface Definition {
  type: string;
  coerce?: boolean;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
  checks?: { _zod: { def: { check: string; abort?: boolean } } }[];
}

/** Where a schema looks at a text, a list or a text as a number before it has looked at how long that is. */
export function unboundedPlaces(schema: z.ZodType, place = ''): string[] {
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, element, innerType, options, coerce } = definition;
  if (shape) {
    return Object.entries(shape).flatMap(([name, field]) => unboundedPlaces(field, `${place}.${name}`));
  }
  if (type === 'pipe') return unboundedInPipe(definition, place);
  if (element) return [`${place}[]`, ...unboundedPlaces(element, `${place}[]`)];
  if (innerType) return unboundedPlaces(innerType, place);
  if (options) return options.flatMap((option) => unboundedPlaces(option, place));
  const isLeft = coerce || (type === 'string' && !isBoundedFirst(definition)) || !known.has(type);
  return isLeft ? [`${place} (${type})`] : [];
}

/** Enumerations and literals are as long as their own values. */
const known = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'transform', 'file']);

function isBoundedFirst({ checks = [] }: Definition): boolean {
  const first = checks[0]?._zod.def;
  return first?.check === 'max_length' && first.abort === true;
}

/** `numberFromText`, `listOf` and `recordOf` look at the length in front of their schema; a list's items are looked at all the same. */
function unboundedInPipe({ in: first, out: second }: Definition, place: string): string[] {
  if (!first || !second) return [place];
  if (first._zod.def.type === 'string') return unboundedPlaces(first, place);
  if (first._zod.def.type !== 'transform') return [...unboundedPlaces(first, place), ...unboundedPlaces(second, place)];
  const { element, type, keyType, valueType } = second._zod.def as unknown as Definition;
  if (keyType && valueType) return [keyType, valueType].flatMap((part) => unboundedPlaces(part, `${place}{}`));
  if (element) return unboundedPlaces(element, `${place}[]`);
  return type === 'number' ? [] : unboundedPlaces(second, place);
}
