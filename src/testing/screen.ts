import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, type ReactNode } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, vi } from 'vitest';
import { type AdminRole, firstRole } from '#shared/permissions.ts';
import { adminSession, studentSession } from '#web/sessions.ts';
import { type Notice, takeNotices } from '#web/ui/notify.ts';

// On a busy machine, a part that loads when it is shown takes longer than the library's default of one second.
configure({ asyncUtilTimeout: 10_000 });

/** The server's answer to a call, sent when `after` has resolved. 'nothing' means that there is no network. */
export type Answer = { status?: number; json: unknown; after?: Promise<unknown> } | 'nothing';

export interface SentCall {
  method: string;
  /** Path and query. */
  url: string;
  body: unknown;
}

/**
 * Call it once in a test file that begins with `@vitest-environment happy-dom`, so that each test starts with a clean
 * page.
 */
export function cleanScreens(): void {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    takeNotices();
    localStorage.clear();
    sessionStorage.clear();
    if (location.origin === 'null') throw new Error(`This test left the page for ${location.href}.`);
  });
}

let latest: object | undefined;

/**
 * Renders a part of a screen into a document, with a server that gives these answers in turn.
 *
 * - `sent` has the calls so far.
 * - `user` types and presses as a person does.
 * - `address` returns the current address.
 * - `onLoad` is called when the screen loads its data again.
 * - `allRead` resolves when the screen has handled all answers so far.
 */
export function openScreen(
  children: ReactNode,
  answers: readonly Answer[] = [],
  address = '/',
  onLoad: () => unknown = () => null,
) {
  const sent: SentCall[] = [];
  const left = [...answers];
  const reads: Promise<unknown>[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push({ method: method ?? 'GET', url, body: typeof body === 'string' ? JSON.parse(body) : body });
    const answer = left.shift();
    if (!answer) throw new Error(`No answer is left for ${method} ${url}.`);
    if (answer === 'nothing') throw new TypeError('the network is gone');
    const read = Promise.withResolvers<void>();
    reads.push(read.promise);
    await answer.after;
    const response = new Response(answer.status === 304 ? null : JSON.stringify(answer.json), {
      status: answer.status ?? 200,
    });
    const text = response.text.bind(response);
    response.text = () => text().finally(read.resolve);
    return response;
  });
  // The page has a loader, because a part may call another screen's loader. Here it returns nothing.
  let here = address;
  const opened = {};
  latest = opened;
  const Page = createRoutesStub([
    {
      id: 'page',
      path: '*',
      loader: onLoad,
      Component() {
        const { pathname, search, hash } = useLocation();
        here = pathname + search;
        // Filters use the browser's own address (`desk/use-address.ts`). A part that loads late may render the screen
        // of an earlier test once more, and that screen must not change the address.
        if (latest === opened) window.history.replaceState(null, '', here + hash);
        return children;
      },
    },
  ]);
  const hydrationData = { loaderData: { page: null } };
  const { unmount } = render(createElement(Page, { initialEntries: [address], hydrationData }));
  const allRead = () =>
    act(async () => {
      await Promise.all(reads);
      // Code that reacts to an answer uses no timers, so one turn is enough.
      await new Promise((turn) => setImmediate(turn));
    });
  return { user: userEvent.setup(), sent, leave: unmount, address: () => here, allRead };
}

/** The toasts since the last call. */
export const toasts = (): string[] => takeNotices().map(wordsOf);

const wordsOf = ({ title, description }: Notice) => [title, description].filter(Boolean).join(': ');

/** Signs in with the role that may do everything. */
export const asOrganiser = (id = 'a1'): void => asRole(firstRole, id);

export const asRole = (role: AdminRole, id = 'a1'): void =>
  adminSession.open('an organiser', { id, name: 'Asha', email: 'asha@fest.example', role });

export const asStudent = (): void =>
  studentSession.open('Bearer a student', {
    id: 's1',
    name: 'Meena',
    email: 'meena@students.example',
    college: 'Thinnai College',
    phone: '+91 00000 00101',
  });

export const field = (label: string | RegExp): HTMLElement => screen.getByLabelText(label);
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
/** The error beside a field; '' without an error. */
export function faultOf(label: string | RegExp): string {
  const control = field(label);
  if (control.getAttribute('aria-invalid') !== 'true') return '';
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.at(-1) ?? '')?.textContent ?? '';
}
