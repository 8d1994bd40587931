import { afterAll, beforeAll } from 'vitest';
import { type Maker, maker } from '../make.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

// The server of one test file, with an administrator.
export let app: TestApp;
export let make: Maker;
export let bearer: string;

export function startGateServer(options: Parameters<typeof startTestApp>[0] = {}): void {
  beforeAll(async () => {
    app = await startTestApp(options);
    make = maker(app);
    bearer = (await make.admin()).bearer;
  });
  afterAll(() => app.stop());
}
