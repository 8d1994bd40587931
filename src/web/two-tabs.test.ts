import { beforeEach, expect, test, vi } from 'vitest';

const organiser = { id: 'a1', name: 'Organiser', email: 'organiser@aarambh.example', role: 'administrator' };

/** Each tab loads its own modules. All tabs share the device's storage. */
async function openTab() {
  vi.resetModules();
  return { ...(await import('./sessions.ts')), ...(await import('./kept-form.ts')) };
}

beforeEach(() => {
  const browser = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  vi.stubGlobal('localStorage', browser());
  vi.stubGlobal('sessionStorage', browser());
  return () => vi.unstubAllGlobals();
});

test('a tab learns that the server refused the session in another tab, and keeps what was typed', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.adminSession.open('t1', organiser);
  const stop = other.keepAtEnd('admin', 'Speaker', () => ({ recordId: '', values: { name: 'Half' }, changed: [] }));
  one.endSession('admin');
  expect(other.wasSessionRefused('admin')).toBe(false);
  expect(other.learnOfEnd('admin', 't1')).toBe('refused');
  expect([other.wasSessionRefused('admin'), other.isAnythingKept('admin')]).toEqual([true, true]);
  stop();
});

test('a tab learns that somebody logged out in another tab, and keeps nothing', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.adminSession.open('t1', organiser);
  const stop = other.keepAtEnd('admin', 'Speaker', () => ({ recordId: '', values: { name: 'Half' }, changed: [] }));
  one.adminSession.close();
  expect(other.learnOfEnd('admin', 't1')).toBe('loggedOut');
  expect([other.wasSessionRefused('admin'), other.isAnythingKept('admin')]).toEqual([false, false]);
  stop();
});

test('a tab learns nothing about a session that it closed itself', async () => {
  const tab = await openTab();
  tab.adminSession.open('t1', organiser);
  tab.adminSession.close();
  expect(tab.learnOfEnd('admin', 't1')).toBeUndefined();
});

test('a page opened after a refusal knows of the refusal until somebody signs in', async () => {
  const one = await openTab();
  one.adminSession.open('t1', organiser);
  one.endSession('admin');
  const opened = await openTab();
  opened.recallSessionEnd('admin');
  expect(opened.wasSessionRefused('admin')).toBe(true);
  opened.adminSession.open('t2', organiser);
  opened.adminSession.close();
  const later = await openTab();
  later.recallSessionEnd('admin');
  expect(later.wasSessionRefused('admin')).toBe(false);
});

test('a later logout is not mistaken for an earlier refusal', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.adminSession.open('t1', organiser);
  one.endSession('admin');
  other.learnOfEnd('admin', 't1');
  one.adminSession.open('t2', organiser);
  expect(other.wasSessionRefused('admin')).toBe(false);
  one.adminSession.close();
  expect(other.learnOfEnd('admin', 't2')).toBe('loggedOut');
});
