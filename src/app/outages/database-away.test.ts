import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maker } from '#testing/make.ts';
import { type PostgresServer, startPostgres } from '#testing/postgres/postgres-server.ts';
import { participant, register } from '#testing/send-form.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

describe.runIf(engine === 'postgres')('a database that goes away while the server runs', () => {
  let server: PostgresServer;
  let app: TestApp;
  beforeAll(async () => {
    server = await startPostgres();
    app = await startTestApp({ env: { DATABASE_URL: server.url } });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  test('the server answers 503 while the database is away, and recovers by itself when the database is back', async () => {
    const make = maker(app);
    await make.admin();
    const { bearer } = await make.student();
    const eventId = await make.event();
    await server.pause();
    const away = await register(app, { bearer, fields: { ...participant, eventId } });
    expect(away.statusCode).toBe(503);
    expect(away.json()).toEqual({ message: 'We are back in a moment. Please try again.' });
    expect(away.headers['retry-after']).toBeDefined();
    expect((await app.http.inject('/readyz')).statusCode).toBe(503);
    expect((await app.http.inject('/livez')).statusCode).toBe(200);

    await server.resume();
    const back = await register(app, { bearer, fields: { ...participant, eventId } });
    expect(back.statusCode).toBe(201);
    expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  });

  test('the server uses the second database host when the first host does not answer', async () => {
    const following = await startTestApp({ env: { DATABASE_URL: server.url.replace('@', '@127.0.0.1:1,') } });
    const make = maker(following);
    const { bearer } = await make.student();
    const eventId = await make.event();
    const registered = await register(following, { bearer, fields: { ...participant, eventId } });
    expect(registered.statusCode).toBe(201);
    await following.stop();
  });
});
