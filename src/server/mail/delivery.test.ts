import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#testing/mail-server.ts';
import { openVault } from '../vault.ts';
import { deliveryBy } from './delivery.ts';
import { GuardedMailHost } from './mail-address.ts';

test('connects to no refused address behind the name of a mail server', async () => {
  const { port, mails, stop } = await startMailServer();
  onTestFinished(stop);
  const vault = openVault({ dataDir: '', secretsKey: Buffer.alloc(32).toString('base64') });
  const deliverTo = (host: string) =>
    deliveryBy({ host, port, security: 'none', user: '', password: '', from: 'fest@fest.example' }, vault);
  const mail = { to: 'meena@fest.example', subject: 'A test', text: 'A test', html: '<p>A test</p>' };
  // The system resolves this name to 0.0.0.0, which reaches this machine.
  await expect(deliverTo('0')(mail)).rejects.toThrow(GuardedMailHost);
  expect(mails).toEqual([]);
  await deliverTo('localhost')(mail);
  expect(mails).toHaveLength(1);
});
