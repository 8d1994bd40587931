import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { serversOf } from './db/postgres/servers-of.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a number from 0 to 65535');
/**
 * This is enough for the busiest day of a fest, and too few for one laptop with made-up accounts to take most seats
 * (decision 29).
 */
export const usualRegistrationsPerNetwork = 1_200;
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ });
const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an address like https://fest.example.edu' });
/** Links are made by adding a path to this address, and the site works only at the root of its host. */
const siteAddress = httpAddress
  .refine(isOriginAlone, {
    error: 'must be an address without a path or a password, like https://fest.example.edu',
    when: ({ issues }) => issues.length === 0,
  })
  .transform((address) => new URL(address).origin);

function isOriginAlone(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && search + hash + username + password === '';
}

/** One email address, with or without a name before it. */
const sender = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/,
    'must be an address like fest@college.edu or Fest <fest@college.edu>',
  );

/** `true` means a proxy on this machine. */
function proxiesIn(text: string): readonly string[] {
  if (text === 'false' || text === '0') return [];
  if (text === 'true' || text === '1') return ['127.0.0.0/8', '::1'];
  return text.split(',').map((range) => range.trim());
}

function isRange(range: string): boolean {
  const [address = '', prefix, ...more] = range.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

const variables = z.object({
  PORT: port.default(3_000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (address) => serversOf(address).every((server) => postgresAddress.safeParse(server).success),
      'must be an address like postgres://user:password@host:5432/name',
    )
    .optional(),
  S3_ENDPOINT: httpAddress.optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PUBLIC_URL: siteAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: sender.optional(),
  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform(proxiesIn)
    .refine(
      (ranges) => ranges.every(isRange),
      'must be true (a proxy on this machine), false, or the addresses of your proxies, such as 10.0.0.5 or 10.0.0.0/24',
    )
    .default([]),
  REGISTRATIONS_PER_NETWORK: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number from 1 to 9999999')
    .transform(Number)
    .default(usualRegistrationsPerNetwork),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** The names of the environment variables that the system administrator can set. */
export const settingNames = Object.keys(variables.shape);

export interface S3Config {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  port: number;
  host: string;
  /** An absolute path. Contains the embedded database and, without S3, the files. */
  dataDir: string;
  /** Address of PostgreSQL; undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  s3: S3Config | undefined;
  /** The site's public address, without a slash at the end. */
  publicUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Key that encrypts secrets in the database; undefined for a key file in `dataDir`. */
  secretsKey: string | undefined;
  firstAdmin: { email: string | undefined; password: string | undefined };
  /** Addresses and networks whose `X-Forwarded-For` is trusted; empty without a proxy. */
  trustedProxies: readonly string[];
  /**
   * How many live registrations and pass orders the accounts that one network made within a day can have together.
   * Applies only while no mail server is set.
   */
  registrationsPerNetwork: number;
  /** Allows reading /metrics from other machines; undefined allows only this machine. */
  metricsToken: string | undefined;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/** The server cannot start. The message is one line for the system administrator and names the setting to check. */
export class CannotStart extends Error {}

/** A setting has an unusable value. */
export class BadConfig extends CannotStart {}

/** Reads the settings (R271). Throws BadConfig. An empty value counts as not set. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadConfig(`${String(issue?.path[0])}: ${issue?.message ?? 'cannot be used'}`);
  }
  const v = parsed.data;
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: path.resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    s3: s3Config(v),
    publicUrl: v.PUBLIC_URL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    secretsKey: v.SECRETS_KEY,
    firstAdmin: { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD },
    trustedProxies: v.TRUST_PROXY,
    registrationsPerNetwork: v.REGISTRATIONS_PER_NETWORK,
    metricsToken: v.METRICS_TOKEN,
    logLevel: v.LOG_LEVEL,
  };
}

function s3Config(v: z.output<typeof variables>): S3Config | undefined {
  if (!v.S3_BUCKET && !v.S3_ENDPOINT && !v.S3_ACCESS_KEY_ID && !v.S3_SECRET_ACCESS_KEY) return undefined;
  const missing = (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find((name) => !v[name]);
  if (missing) throw new BadConfig(`${missing}: is needed as soon as any other S3_ setting is given`);
  return {
    endpoint: v.S3_ENDPOINT,
    region: v.S3_REGION,
    bucket: v.S3_BUCKET ?? '',
    accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
  };
}
