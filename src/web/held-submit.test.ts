import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldSubmitScript } from './held-submit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('holds a form that is sent too early and sends the form when the page is ready', () => {
  const page = load();
  const form = formNamed('login');
  const early = page.send(form);
  expect(early.preventDefault).toHaveBeenCalledOnce();
  expect(page.dataset).toEqual({ submitHeld: '' });
  expect(form.requestSubmit).not.toHaveBeenCalled();

  page.window.releaseSubmit?.();
  expect(form.requestSubmit).toHaveBeenCalledExactlyOnceWith(early.submitter);
  expect(page.dataset).toEqual({});
  expect(page.send(form).preventDefault).not.toHaveBeenCalled();
  expect(page.window.releaseSubmit).toBeUndefined();
});

test('sends a form once when it is pressed twice, and only the last of two forms', () => {
  const page = load();
  const [first, last] = [formNamed('newsletter'), formNamed('message')];
  for (const form of [first, last, last]) page.send(form);
  page.window.releaseSubmit?.();
  expect(first.requestSubmit).not.toHaveBeenCalled();
  expect(last.requestSubmit).toHaveBeenCalledOnce();
});

test('sends nothing when no form was held or the held form is gone', () => {
  load().window.releaseSubmit?.();
  const page = load();
  const form = formNamed('gone');
  page.send(form);
  form.isConnected = false;
  page.window.releaseSubmit?.();
  expect(form.requestSubmit).not.toHaveBeenCalled();
});

test('says that nothing was sent and frees the button when the scripts do not load', () => {
  const page = load();
  const form = formNamed('sign-up');
  page.send(form);
  vi.advanceTimersByTime(19_000);
  expect([page.dataset, page.notices]).toEqual([{ submitHeld: '' }, []]);
  vi.advanceTimersByTime(1_000);
  expect(page.dataset).toEqual({});
  expect(page.notices).toMatchObject([{ role: 'alert', innerHTML: expect.stringContaining('Nothing was sent.') }]);
  // A second try waits as long, and removes the notice meanwhile.
  page.send(form);
  expect([page.dataset, page.notices]).toEqual([{ submitHeld: '' }, []]);
  vi.advanceTimersByTime(20_000);
  expect(page.notices).toHaveLength(1);
  // The scripts arrive after all: the form is sent, and the notice is removed.
  page.window.releaseSubmit?.();
  expect(page.notices).toEqual([]);
  expect(form.requestSubmit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(page.notices).toEqual([]);
});

const formNamed = (name: string) => ({ name, isConnected: true, requestSubmit: vi.fn() });
type Form = ReturnType<typeof formNamed>;

/** Runs the script as a browser does in the head of a page. */
function load() {
  type Listener = (event: unknown) => void;
  const listeners = new Set<Listener>();
  const dataset: Record<string, string> = {};
  const notices: Record<string, unknown>[] = [];
  const createElement = () => {
    const made: Record<string, unknown> = { remove: () => notices.splice(notices.indexOf(made), 1) };
    return Object.assign(made, {
      setAttribute: (name: string, value: string) => Object.assign(made, { [name]: value }),
    });
  };
  const window: Pick<Window, 'releaseSubmit'> = {};
  const add = (_: string, listener: Listener) => listeners.add(listener);
  const remove = (_: string, listener: Listener) => listeners.delete(listener);
  new Function('window', 'document', 'addEventListener', 'removeEventListener', heldSubmitScript)(
    window,
    { documentElement: { dataset }, createElement, body: { append: (made: never) => notices.push(made) } },
    add,
    remove,
  );
  function send(target: Form) {
    const event = { target, submitter: { form: target }, preventDefault: vi.fn() };
    for (const listener of listeners) listener(event);
    return event;
  }
  return { window, dataset, notices, send };
}
