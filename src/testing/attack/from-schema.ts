import { z } from 'zod';
import type { Random } from './random.ts';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
}

const known = new WeakMap<z.ZodType, JsonSchema>();

/** A value that a normal caller might send. `ids`: existing ids by the name of the parameter. */
export function valueFor(schema: z.ZodType, random: Random, ids: readonly string[]): unknown {
  const json = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  known.set(schema, json);
  return make(json, random, ids, '');
}

function make(schema: JsonSchema, random: Random, ids: readonly string[], name: string): unknown {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return make(random.pick(choice), random, ids, name);
  if (schema.allOf?.[0]) return make(schema.allOf[0], random, ids, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.type === 'object') return makeObject(schema, random, ids);
  if (schema.type === 'array') {
    const least = schema.minItems ?? 0;
    const length = Math.min(schema.maxItems ?? 3, least + random.below(3));
    return Array.from({ length }, () => make(schema.items ?? {}, random, ids, name));
  }
  if (schema.type === 'integer' || schema.type === 'number') return makeNumber(schema, random);
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'null') return null;
  return makeText(schema, random, ids, name);
}

function makeObject(schema: JsonSchema, random: Random, ids: readonly string[]): Record<string, unknown> {
  const required = new Set(schema.required);
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (required.has(name) || random.chance(0.6)) made[name] = make(property, random, ids, name);
  }
  return made;
}

function makeNumber({ minimum = 0, maximum = 100 }: JsonSchema, random: Random): number {
  const least = Math.max(minimum, -1_000);
  return random.chance(0.1) ? random.pick([minimum, maximum]) : least + random.below(20);
}

const samples: [sign: RegExp, ...texts: string[]][] = [
  [/email/i, 'somebody@students.example', 'SomeBody@Students.example'],
  [/password/i, 'a good password', 'wrong password'],
  [/phone|contact$/i, '+91 00000 00100'],
  [/Local$/, '2027-05-09T09:00', ''],
  [/date$/i, '2027-05-09'],
  [/(start|end)Time$/, '10:00', ''],
  [/At$/, '2027-05-09T09:00:00.000Z', ''],
  [/timeZone/, 'Asia/Kolkata'],
  [/language|locale/, 'en-IN'],
  [/image|photo|logo|qrCode|url$/i, 'https://placehold.co/600x400', ''],
  [/upiId/, 'tests@example', ''],
  [
    /teamMembers/,
    '[]',
    '[{"name":"Second","email":"second@students.example","phone":"+91 00000 00101","college":"Thinnai"}]',
  ],
  [/year/, '2nd Year'],
  [/expires/, '1893456000000'],
  [/sure/, 'true'],
  [/host/, '127.0.0.1'],
  [/code$/, '123456'],
];

function makeText(schema: JsonSchema, random: Random, ids: readonly string[], name: string): string {
  if (/id$|ids$/i.test(name) && ids.length > 0) return random.pick(ids);
  const [, ...texts] = samples.find(([sign]) => sign.test(name)) ?? [undefined];
  if (texts.length > 0) return random.pick(texts);
  if (schema.format === 'email') return 'somebody@students.example';
  if (schema.format === 'date') return '2027-05-09';
  if (schema.format === 'date-time') return '2027-05-09T09:00:00.000Z';
  if (schema.format === 'uri') return 'https://placehold.co/600x400';
  return 'Some words of a visitor '.repeat(1 + Math.ceil((schema.minLength ?? 0) / 24)).trim();
}
