import { expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';
import { loseScans } from '#testing/gate/lose-scans.ts';

startGateServer();

test.each([1, 2, 3])('counts %d new scans after the database has lost the last two', async (added) => {
  const gate = await gateOf(app, make, bearer);
  const phone = await gate.phone();
  const [kept, lost] = [await gate.ticket(), await gate.ticket()];
  const others = [await gate.ticket(), await gate.ticket(), await gate.ticket()];
  const read = async () => {
    const path = `/api/admin/gate/board?checkpoint=${gate.checkpoint}`;
    const { checkpoints } = (await call(app, 'GET', path, { bearer })).json();
    return checkpoints.find(({ _id }: { _id: string }) => _id === gate.checkpoint);
  };
  const ids = [`lost-before-${added}`, `lost-too-before-${added}`];
  await gate.scan(phone, [
    { code: kept.code },
    ...ids.map((id) => ({ id, code: lost.code, shown: 'refused' as const })),
  ]);
  expect(await read()).toMatchObject({ people: 1, refused: 2 });
  await loseScans(app, ids);
  await gate.scan(
    phone,
    others.slice(0, added).map(({ code }) => ({ code })),
  );
  expect(await read()).toMatchObject({ people: 1 + added, refused: 0 });
});
