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

/** Finds places where a schema checks a text, a list or a number in a text before its length. */
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

/** Enumerations and literals are limited by their own values. */
const known = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'transform', 'file']);

function isBoundedFirst({ checks = [] }: Definition): boolean {
  const first = checks[0]?._zod.def;
  return first?.check === 'max_length' && first.abort === true;
}

/**
 * `numberFromText`, `listOf` and `recordOf` check the length before their schema; the items of a list are still checked
 * here.
 */
function unboundedInPipe({ in: first, out: second }: Definition, place: string): string[] {
  if (!first || !second) return [place];
  if (first._zod.def.type === 'string') return unboundedPlaces(first, place);
  if (first._zod.def.type !== 'transform') return [...unboundedPlaces(first, place), ...unboundedPlaces(second, place)];
  const { element, type, keyType, valueType } = second._zod.def as unknown as Definition;
  if (keyType && valueType) return [keyType, valueType].flatMap((part) => unboundedPlaces(part, `${place}{}`));
  if (element) return unboundedPlaces(element, `${place}[]`);
  return type === 'number' ? [] : unboundedPlaces(second, place);
}
