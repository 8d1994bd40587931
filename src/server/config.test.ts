import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BadConfig, readConfig, settingNames } from './config.ts';

describe('the settings', () => {
  test('uses the defaults when no setting is given', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      s3: undefined,
      publicUrl: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      secretsKey: undefined,
      firstAdmin: { email: undefined, password: undefined },
      trustedProxies: [],
      registrationsPerNetwork: 1_200,
      metricsToken: undefined,
      logLevel: 'info',
    });
  });

  test('the example file names every setting and nothing else', () => {
    const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8');
    const named = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(settingNames.toSorted());
  });

  test('accepts one or several servers in DATABASE_URL and refuses malformed names', () => {
    for (const hosts of ['one', 'one:5432,two:5433', '10.0.0.1,10.0.0.2:5432']) {
      const address = `postgres://user:pass%40word@${hosts}/fest?sslmode=require`;
      expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
    }
    for (const hosts of ['one:5432,two:port', 'one two', '']) {
      expect(() => readConfig({ DATABASE_URL: `postgres://user@${hosts}/fest` })).toThrow(/^DATABASE_URL: must be/);
    }
  });

  test('treats an empty setting as absent', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'ADMIN_EMAIL', 'TRUST_PROXY'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  test('reads the settings that are given', () => {
    const s3 = { S3_BUCKET: 'fest', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const config = readConfig({
      ...s3,
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/fest',
      DATABASE_URL: 'postgres://fest:secret@db.example:5432/fest',
      S3_ENDPOINT: 'https://s3.example',
      PUBLIC_URL: 'https://fest.example//',
      SMTP_URL: 'smtps://mail.example:465',
      ADMIN_EMAIL: 'chair@fest.example',
      ADMIN_PASSWORD: 'long enough',
      TRUST_PROXY: '1',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: 'postgres://fest:secret@db.example:5432/fest',
      s3: { endpoint: 'https://s3.example', region: 'auto', bucket: 'fest', accessKeyId: 'key' },
      publicUrl: 'https://fest.example',
      firstAdmin: { email: 'chair@fest.example', password: 'long enough' },
      trustedProxies: ['127.0.0.0/8', '::1'],
    });
  });

  test.each([
    ['https://fest.example/', 'https://fest.example'],
    ['HTTPS://Fest.Example', 'https://fest.example'],
    ['http://10.0.0.5:3000', 'http://10.0.0.5:3000'],
  ])('PUBLIC_URL=%s means %s', (value, address) => {
    expect(readConfig({ PUBLIC_URL: value }).publicUrl).toBe(address);
  });

  test.each(['fest@college.example', 'Fest <fest@college.example>', '"The fest, 2025" <fest@localhost>'])(
    'accepts MAIL_FROM=%s',
    (from) => {
      expect(readConfig({ MAIL_FROM: from }).mailFrom).toBe(from);
    },
  );

  test.each([
    ['true', ['127.0.0.0/8', '::1']],
    ['1', ['127.0.0.0/8', '::1']],
    ['false', []],
    ['0', []],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/24, fd00::2', ['10.0.0.0/24', 'fd00::2']],
  ])('TRUST_PROXY=%s means %j', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustedProxies).toEqual(trusted);
  });
});

describe('bad values', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', ' '],
    ['DATABASE_URL', 'mysql://fest@db.example/fest'],
    ['DATABASE_URL', 'db.example'],
    ['S3_ENDPOINT', 's3.example'],
    ['PUBLIC_URL', 'fest.example'],
    ['PUBLIC_URL', 'ftp://fest.example'],
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'https://mail.example'],
    ['PUBLIC_URL', 'https://fest.example/symposia'],
    ['PUBLIC_URL', 'https://fest.example/?edition=1'],
    ['PUBLIC_URL', 'https://fest.example/#events'],
    ['PUBLIC_URL', 'https://user:password@fest.example'],
    ['MAIL_FROM', 'x'],
    ['MAIL_FROM', 'The fest'],
    ['MAIL_FROM', 'fest@college.example, other@college.example'],
    ['ADMIN_EMAIL', 'chair'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'longer than the sign-in takes '.repeat(7)],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.5, proxy.example'],
    ['TRUST_PROXY', '10.0.0.5,'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one line that names the variable', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(BadConfig);
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  test.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'names the missing variable when S3 is configured without %s',
    (missing) => {
      const all = { S3_BUCKET: 'fest', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
      expect(() => readConfig({ ...all, [missing]: undefined })).toThrow(new RegExp(`^${missing}: [^\\n]+$`));
    },
  );

  test.each(['ADMIN_PASSWORD', 'DATABASE_URL'])('keeps the bad value of %s out of the message', (name) => {
    expect(() => readConfig({ [name]: 's3cret' })).toThrow(/^(?!.*s3cret)/);
  });
});
