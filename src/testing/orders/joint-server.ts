import { afterAll, beforeAll } from 'vitest';
import { stoppedClock } from '../clock.ts';
import { type Maker, maker } from '../make.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { passMaker } from './buy-pass.ts';
import { payer } from './pay-together.ts';

// The server of one test file, with an administrator, passes to buy and carts to pay.
export let app: TestApp;
export let make: Maker;
export let chief: string;
export let shop: ReturnType<typeof passMaker>;
export let till: ReturnType<typeof payer>;
export const clock = stoppedClock();

export function startJointServer(): void {
  beforeAll(async () => {
    app = await startTestApp({ now: clock.now });
    make = maker(app);
    ({ bearer: chief } = await make.admin());
    shop = passMaker(app, () => chief);
    till = payer(app);
  });
  afterAll(() => app.stop());
}
