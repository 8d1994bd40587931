import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, type ReactNode } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { afterEach, vi } from 'vitest';
import { type AdminRole, firstRole } from '#shared/permissions.ts';
import { adminSession, studentSession } from '#web/sessions.ts';
import { type Notice, takeNotices } from '#web/ui/notify.ts';

// A part that loads when it is shown takes more than the library's second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** What the server answers to a call, once `after` has resolved; 'nothing' when there is no network. */
export type Answer = { status?: number; json: unknown; after?: Promise<unknown> } | 'nothing';

interface SentCall {
  method: string;
  /** Path and query. */
  url: string;
  body: unknown;
}

/** Once in a test file that begins with `@vitest-environment happy-dom`: each of its tests starts with a clean page. */
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
 * A part of a screen in a browser's document, before a server that gives these answers in turn. `sent` are the calls
 * so far, `user` types and presses as a person does, `address` says where that has led. `onLoad` is called when the
 * screen asks for its data again. `allRead` resolves when the screen has read all answers so far and acted on them.
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
    const response = new Response(JSON.stringify(answer.json), { status: answer.status ?? 200 });
    const text = response.text.bind(response);
    response.text = () => text().finally(read.resolve);
    return response;
  });
  // With a loader, so that a part may fetch what another screen's loader knows: here it knows nothing.
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
        // Filters build on the browser's own address (`desk/use-address.ts`). A screen of an earlier test may still be
        // drawn once more, by a part that loads late, and must not change it.
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
      // What follows from an answer has no timers.
      await new Promise((turn) => setImmediate(turn));
    });
  return { user: userEvent.setup(), sent, leave: unmount, address: () => here, allRead };
}

/** The toasts that were shown since the last look. */
export const toasts = (): string[] => takeNotices().map(wordsOf);

const wordsOf = ({ title, description }: Notice) => [title, description].filter(Boolean).join(': ');

/** Of the role that may do everything. */
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
/** The words beside a field that say what is wrong with it; '' while nothing is. */
export function faultOf(label: string | RegExp): string {
  const control = field(label);
  if (control.getAttribute('aria-invalid') !== 'true') return '';
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.at(-1) ?? '')?.textContent ?? '';
}
