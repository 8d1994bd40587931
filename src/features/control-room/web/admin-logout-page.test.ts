// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { adminSession, endSession } from '#web/sessions.ts';
import { visitStorage } from '#web/storage.ts';
import { clientLoader } from './admin-logout-page.tsx';

test('logging out removes the reason that was typed for a correction, and the end of a session does not', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Logged out' }));
  const signIn = () =>
    adminSession.open('token', {
      id: 'a1',
      name: 'Organiser',
      email: 'organiser@aarambh.example',
      role: 'administrator',
    });
  visitStorage().setItem('correctionReason', '["a1","r1","Marks were swapped"]');
  signIn();
  endSession('admin');
  expect(visitStorage().getItem('correctionReason')).not.toBeNull();
  signIn();
  await expect(clientLoader()).rejects.toBeInstanceOf(Response);
  expect(visitStorage().getItem('correctionReason')).toBeNull();
});
