// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, cleanScreens, openScreen } from '#testing/screen.ts';
import { leaveAsStudent, studentSession } from '#web/sessions.ts';
import { takeNotices } from '#web/ui/notify.ts';
import { keepTicket, keptTicket } from './keep-ticket.ts';
import TicketPage, { clientLoader } from './ticket-page.tsx';

cleanScreens();
beforeEach(() => studentSession.open('a-token', student));

const student = {
  id: 's1',
  name: 'Meena Sundaram',
  email: 'meena@students.example',
  college: 'Marina College',
  phone: '+91 00000 00100',
};
const ticket = { number: 'K7M2P9QX', code: 'A'.repeat(154), issuedAt: '2025-05-01T05:30:00.000Z' };
const other = { ...ticket, number: 'W3X4Y5Z6' };
const member = { name: 'Ravi', event: 'Bridges', number: 'H2J3K4L5', link: 'a-secret' };

function open(data: object | undefined, answers: Answer[] = [], onLoad?: () => null) {
  const loaderData = { data, timeZone: 'Asia/Kolkata', editionName: 'Aarambh 2025' };
  const props = { loaderData } as unknown as Parameters<typeof TicketPage>[0];
  return openScreen(<TicketPage {...props} />, answers, '/', onLoad);
}

describe('the page of a ticket', () => {
  test('shows the code, dark on white, and the number in groups and letter by letter', () => {
    open({ ticket, members: [], isKept: false });
    const code = screen.getByRole('img', { name: 'QR code of ticket K 7 M 2 P 9 Q X' });
    expect(code.querySelector('rect')?.getAttribute('fill')).toBe('#fff');
    // 41 modules and the white margin.
    expect(code.getAttribute('viewBox')).toBe('0 0 49 49');
    expect(screen.getByText('K7M2 P9QX')).toBeTruthy();
    expect(screen.getByText('Meena Sundaram')).toBeTruthy();
    expect(screen.getByText(/^Issued May 1, 2025/)).toBeTruthy();
  });

  test('leaves what is about the screen off the paper', () => {
    open({ ticket, members: [], isKept: false });
    expect(screen.getByText('Turn up the brightness of your screen.').className).toBe('no-print');
  });

  test('says how to copy the link of a member where the browser does not copy it', async () => {
    const { user } = open({ ticket, members: [member], isKept: false });
    // As on a page without HTTPS.
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
    onTestFinished(() => void vi.restoreAllMocks());
    await user.click(screen.getByRole('button', { name: 'Share link for Ravi' }));
    await waitFor(() =>
      expect(takeNotices()).toMatchObject([
        { title: 'The link was not copied', description: 'Please open the ticket of Ravi and copy its address.' },
      ]),
    );
  });

  test('saves the ticket as a picture, and prints it', async () => {
    const drawn: string[] = [];
    const pen = { fillRect: () => drawn.push('square'), fillText: (text: string) => drawn.push(text) };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob([], { type })));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });
    const { user } = open({ ticket, members: [], isKept: false });
    await user.click(screen.getByRole('button', { name: 'Save as picture' }));
    expect(saved).toEqual(['ticket-K7M2P9QX.png']);
    expect(drawn.at(-1)).toBe('K7M2 P9QX');
    expect(drawn.length).toBeGreaterThan(500);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('replaces the ticket after a question, and keeps the new one', async () => {
    const { user, sent } = open({ ticket, members: [], isKept: false }, [{ json: other }]);
    await user.click(screen.getByRole('button', { name: /^Lost your phone/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get a new ticket?' }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Get a new ticket' }));
    await waitFor(() => expect(keptTicket()).toEqual(other));
    expect(sent).toMatchObject([{ method: 'POST', url: '/api/students/ticket/replace' }]);
  });

  test('says why the ticket was not replaced', async () => {
    const refusal = { status: 429, json: { message: 'Please ask at the desk.' } };
    const { user } = open({ ticket, members: [], isKept: false }, [refusal]);
    await user.click(screen.getByRole('button', { name: /^Lost your phone/ }));
    await user.click(await screen.findByRole('button', { name: 'Get a new ticket' }));
    await waitFor(() => expect(takeNotices()).toMatchObject([{ description: 'Please ask at the desk.' }]));
  });

  test('lists members without an account with a link each', () => {
    open({ ticket: undefined, members: [member], isKept: false });
    expect(screen.getByText(/^Bridges/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open the ticket of Ravi' });
    expect(link.getAttribute('href')).toBe('/ticket#a-secret');
  });

  test('says when there is no ticket yet, and when it did not load', () => {
    const { leave } = open({ ticket: undefined, members: [], isKept: false });
    expect(screen.getByText('No ticket yet')).toBeTruthy();
    leave();
    open(undefined);
    expect(screen.getByRole('alert').textContent).toContain('Your ticket did not load');
  });

  test('says that there is no network, and offers no new ticket then', () => {
    open({ ticket, members: [], isKept: true });
    expect(screen.getByText('No network')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Lost your phone/ })).toBeNull();
  });

  test('asks for the ticket again when the network is back, and only where an old one is shown', async () => {
    const onLoad = vi.fn(() => null);
    const first = open({ ticket, members: [], isKept: true }, [], onLoad);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(onLoad).toHaveBeenCalledOnce());
    first.leave();
    open({ ticket, members: [], isKept: false }, [], onLoad);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(onLoad).toHaveBeenCalledOnce();
  });
});

describe('loading the ticket', () => {
  const load = async () => {
    const request = new Request('http://localhost/student/ticket');
    return (await clientLoader({ request } as Parameters<typeof clientLoader>[0])).data;
  };
  const nothing: Answer[] = Array.from({ length: 12 }, () => 'nothing' as const);

  test('shows the one that was seen before when the network is gone, and none after a logout', async () => {
    openScreen(null, nothing);
    keepTicket(ticket);
    expect(await load()).toEqual({ ticket, members: [], isKept: true });
    leaveAsStudent();
    expect(keptTicket()).toBeUndefined();
  });

  test('shows it also where the server has a fault, and does not call that a missing network', async () => {
    const fault = { status: 500, json: { message: 'Something went wrong.' } };
    const { leave } = openScreen(
      null,
      Array.from({ length: 12 }, () => fault),
    );
    keepTicket(ticket);
    const kept = await load();
    expect(kept).toEqual({ ticket, members: [], isKept: true, isFault: true });
    leave();
    open(kept);
    expect(screen.getByText('Your ticket did not load again')).toBeTruthy();
    expect(screen.queryByText('No network')).toBeNull();
  });

  test('forgets the kept one when the server has no ticket any more', async () => {
    keepTicket(ticket);
    openScreen(null, [
      { status: 404, json: { message: 'You have no ticket yet.' } },
      { json: { members: [] } },
      ...nothing,
    ]);
    expect(await load()).toEqual({ ticket: undefined, members: [], isKept: false });
    expect(keptTicket()).toBeUndefined();
  });
});
