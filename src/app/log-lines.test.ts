import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';

async function linesOf(
  level: string,
  work: (inject: (url: string, method?: 'GET' | 'POST') => Promise<unknown>) => Promise<void>,
) {
  const app = await startTestApp({ env: { LOG_LEVEL: level } });
  onTestFinished(() => app.stop());
  app.logLines.length = 0;
  await work((url, method = 'GET') => app.http.inject({ method, url }));
  return app.logLines;
}

test('logs nothing when somebody opens unknown addresses', async () => {
  const lines = await linesOf('info', async (inject) => {
    for (let number = 0; number < 20; number++) await inject(`/nothing-here/${number}`);
  });
  expect(lines).toEqual([]);
});

test('logs a refused call in one short line when its address is very long', async () => {
  const lines = await linesOf('info', async (inject) => {
    await inject(`/api/nothing-here/${'a'.repeat(15_000)}`, 'POST');
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('/api/nothing-here/aaa');
  expect(lines[0]?.length).toBeLessThan(500);
});
