// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeScanner, gatePlace, shownScan } from '#testing/gate/fake-scanner.ts';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import type { Reader } from './camera/reader.ts';
import type { Shown } from './engine/scanner-types.ts';
import { ScannerApp } from './scanner-app.tsx';

cleanScreens();

const reader: Reader = { read: async () => undefined, close() {} };

function open(...given: Parameters<typeof fakeScanner>) {
  const fake = fakeScanner(...given);
  return { ...fake, ...openScreen(<ScannerApp scanner={fake.scanner} reader={reader} />, [], '/gate') };
}

/** Opens the scanner after the check. There is no camera here. */
async function scanning(...given: Parameters<typeof fakeScanner>) {
  const opened = open(...given);
  await opened.user.click(button('Start scanning'));
  const type = async (number: string) => {
    await opened.user.type(await screen.findByLabelText('Ticket number'), number);
    await opened.user.click(button('Check'));
  };
  return { ...opened, type };
}

describe('pairing', () => {
  test('pairs with the code of the link, once, and takes it out of the address', async () => {
    window.history.replaceState(null, '', '/gate#the-code');
    const fake = fakeScanner({ pairing: 'unpaired' });
    openScreen(<ScannerApp scanner={fake.scanner} reader={reader} />, [], '/gate#the-code');
    await waitFor(() => expect(fake.asked).toEqual(['pair the-code']));
    expect(location.hash).toBe('');
  });

  test('says what is wrong with the code, and tries again after a lost network', async () => {
    let isThere = false;
    const fake = fakeScanner({ pairing: 'unpaired' }, { pair: async () => (isThere ? 'paired' : 'offline') });
    const { user } = openScreen(<ScannerApp scanner={fake.scanner} reader={reader} />, [], '/gate#the-code');
    expect((await screen.findByRole('alert')).textContent).toContain('No network');
    isThere = true;
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(fake.asked).toEqual(['pair the-code', 'pair the-code']);
  });
});

describe('a pairing code that is typed', () => {
  const opened = (pair: () => Promise<'paired' | 'over'> = async () => 'paired') => {
    const fake = fakeScanner({ pairing: 'unpaired' }, { pair });
    return { ...fake, ...openScreen(<ScannerApp scanner={fake.scanner} reader={reader} />, [], '/gate') };
  };

  test('a typed pairing code pairs, in small letters and with gaps too', async () => {
    const { user, asked } = opened();
    await user.type(screen.getByLabelText('Pairing code'), 'k7m2-p9qx 4rtv{Enter}');
    expect(asked).toEqual(['pair K7M2P9QX4RTV']);
  });

  test('a typed pairing code is not sent when it cannot be one, and stays in the field when it is over', async () => {
    const { user, asked } = opened(async () => 'over');
    await user.type(screen.getByLabelText('Pairing code'), 'K7M2 P9QX 4RT0{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('12 letters and digits');
    expect(asked).toEqual([]);
    await user.keyboard('{Backspace}V{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('too old'));
    expect(asked).toEqual(['pair K7M2P9QX4RTV']);
    expect(document.activeElement).toBe(screen.getByLabelText('Pairing code'));
  });
});

describe('without a pointer', () => {
  test('the keyboard focus moves to each next screen, and to the next ticket after an answer', async () => {
    const refused = shownScan({ tone: 'red', verdict: 'refused', reason: 'unpaid' });
    const { user, change } = open({ pairing: 'unpaired' }, { scanned: async () => refused });
    const focused = () => document.activeElement?.textContent;
    await user.tab();
    change({ pairing: 'paired' });
    await waitFor(() => expect(focused()).toBe('Gate phone 1'));
    screen.getByRole('button', { name: 'Start scanning' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ticket number')));
    await user.keyboard('K7M2P9QX{Enter}');
    await waitFor(() => expect(focused()).toBe('Next'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ticket number')));
    // A touch, after which the field has no focus, because the phone's keyboard would cover half of the screen.
    await user.click(screen.getByRole('button', { name: /Change the checkpoint/ }));
    await user.click(screen.getByRole('button', { name: 'Start scanning' }));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the link of another pairing code on a phone that is paired', () => {
  const openWith = (...given: Parameters<typeof fakeScanner>) => {
    window.history.replaceState(null, '', '/gate#another-code');
    const fake = fakeScanner(...given);
    return { ...fake, ...openScreen(<ScannerApp scanner={fake.scanner} reader={reader} />, [], '/gate#another-code') };
  };

  test('asks first, sends the scans that wait, and pairs again', async () => {
    const counts = { inside: 12, admitted: 12, unsent: 3 };
    const { user, asked } = openWith({ counts });
    expect(screen.getByText(/paired already. It is Gate phone 1/)).toBeTruthy();
    expect(screen.getByText(/It has 3 unsent scans/)).toBeTruthy();
    expect(location.hash).toBe('');
    expect(asked).toEqual([]);
    await user.click(button('Pair again'));
    expect(await screen.findByRole('heading', { name: 'Gate phone 1' })).toBeTruthy();
    expect(asked).toEqual(['refresh', 'pair another-code']);
  });

  test('the link of another pairing code leaves the phone as it is, also where the code is too old', async () => {
    const { user, asked } = openWith({}, { pair: async () => 'over' });
    await user.click(button('Pair again'));
    expect((await screen.findByRole('alert')).textContent).toContain('too old');
    await user.click(button('Keep it as it is'));
    expect(screen.getByRole('heading', { name: 'Gate phone 1' })).toBeTruthy();
    expect(asked).toEqual(['refresh', 'pair another-code']);
  });

  test('the link of another pairing code is taken while the page is open, and by a phone that the server does not know any more', async () => {
    const { change, asked } = open();
    location.hash = 'another-code';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(await screen.findByRole('heading', { name: 'Pair this phone again?' })).toBeTruthy();
    change({ pairing: 'unknown' });
    expect(await screen.findByText(/^The server does not know this phone/)).toBeTruthy();
    expect(button('Pair again')).toBeTruthy();
    expect(screen.queryByText(/paired already/)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('the link of another pairing code is kept by a phone that was taken off the gate until its scans are sent, and used after that', async () => {
    const loaded: string[] = [];
    vi.spyOn(location, 'reload').mockImplementation(() => void loaded.push(location.hash));
    const { user, change } = openWith({ pairing: 'revoked', counts: { inside: 0, admitted: 2, unsent: 2 } });
    expect(screen.getByText(/The pairing code is kept/)).toBeTruthy();
    expect(location.hash).toBe('');
    change({ pairing: 'erased', counts: { inside: 0, admitted: 0, unsent: 0 } });
    await user.click(await screen.findByRole('button', { name: 'Pair again' }));
    expect(loaded).toEqual(['#another-code']);
  });
});

describe('the check before scanning', () => {
  test('says what works and what to look at', async () => {
    const facts = async () => ({ isPersistent: false, roomMb: 900, battery: 12 });
    const { user } = open({ isClockOff: true, clockOffsetMs: 14 * 60_000 }, { facts });
    await user.click(button('Check this phone'));
    const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Camera: Look at thisNone/),
      expect.stringMatching(/^Sound: Look at this/),
      expect.stringMatching(/^Storage: Look at this.*home screen/),
      'Clock: Look at thisOff by 14 minutes. Times are corrected, and marked.',
      'Battery: Look at this12 %. Take a power bank.',
      expect.stringMatching(/^List of tickets: Good480 tickets/),
    ]);
    expect(screen.getByText('5 things to look at before you go.')).toBeTruthy();
  });

  test('says in words that nobody can be let in, and names the reason first', async () => {
    const { user, change } = open({ storage: 'full' });
    await user.click(button('Check this phone'));
    expect(await screen.findByText('Nobody can be let in with this phone yet.')).toBeTruthy();
    expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^Storage: Stop/);
    change({ storage: 'ready' });
    await user.click(button('Check again'));
    expect(await screen.findByText(/to look at before you go/)).toBeTruthy();
  });

  test('says that the list is missing where there is no checkpoint to choose', () => {
    open({ checkpoints: [], checkpoint: undefined, list: undefined });
    expect(screen.getAllByText('The list of tickets is not loaded yet.')).not.toEqual([]);
    expect(screen.queryByText('Choose where you scan.')).toBeNull();
  });

  test('says why above the buttons, which stay at the lower edge when it goes', () => {
    open({ checkpoints: [gatePlace, { ...gatePlace, _id: 'c2', name: 'Hall' }], checkpoint: undefined });
    const why = screen.getByText('Choose where you scan.', { selector: 'footer > p' });
    expect(why.nextElementSibling).toBe(button('Check this phone'));
  });

  test('chooses the only checkpoint by itself', async () => {
    const { asked } = open({ checkpoints: [gatePlace], checkpoint: undefined });
    await waitFor(() => expect(asked).toContain('choose c1'));
    expect((screen.getByLabelText('Main gate') as HTMLInputElement).checked).toBe(true);
  });

  test('starts scanning once a checkpoint is chosen and the list is there', async () => {
    const { user, change, asked } = open({ checkpoint: undefined, list: undefined });
    await user.click(button('Start scanning'));
    expect(screen.queryByLabelText('Ticket number')).toBeNull();
    expect(screen.getAllByText('Choose where you scan.')).not.toEqual([]);
    await user.click(screen.getByLabelText('Food court'));
    expect(asked).toContain('choose c2');
    change({ list: { version: '1', at: '2025-05-09T03:30:00.000Z', tickets: 3 } });
    await user.click(button('Start scanning'));
    expect(await screen.findByLabelText('Ticket number')).toBeTruthy();
  });
});

describe('scanning', () => {
  test('offers the number at once where there is no camera, and answers it with one big word', async () => {
    const { type, asked } = await scanning();
    expect(await screen.findByText(/^This device has no camera/)).toBeTruthy();
    await type('k7m2 p9qx');
    expect(await screen.findByText('Admitted')).toBeTruthy();
    expect(screen.getByText('Meena Sundaram')).toBeTruthy();
    expect(asked).toContain('scanned k7m2 p9qx typed');
  });

  test('takes what a keyboard scanner types, wherever the focus is', async () => {
    const { asked } = await scanning();
    for (const key of [...'AEAQCAIBAEAQCAIB', 'Enter']) fireEvent.keyDown(document.body, { key });
    expect(await screen.findByText('Admitted')).toBeTruthy();
    expect(asked).toContain('scanned AEAQCAIBAEAQCAIB keyboard');
  });

  test('reads the code of a photo, and says when it has no code', async () => {
    let text: string | undefined;
    vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600 }));
    const fake = fakeScanner();
    const camera = { ...reader, read: async () => text };
    const { user } = openScreen(<ScannerApp scanner={fake.scanner} reader={camera} />, [], '/gate');
    await user.click(button('Start scanning'));
    const photo = new File(['a picture'], 'ticket.jpg', { type: 'image/jpeg' });
    await user.upload(await screen.findByLabelText('Photo of the ticket'), photo);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No code was found/);
    text = 'AEAQCAIB';
    await user.upload(screen.getByLabelText('Photo of the ticket'), photo);
    expect(await screen.findByText('Admitted')).toBeTruthy();
    expect(fake.asked).toContain('scanned AEAQCAIB photo');
  });

  test('lets nobody in before the ID was seen and the button held', async () => {
    const question = shownScan({ verdict: 'confirm', tone: 'amber', confirm: ['id', 'hold'], isStored: false });
    const { type, user, asked } = await scanning({}, { scanned: async () => question });
    await type('K7M2P9QX');
    await user.click(await screen.findByRole('button', { name: 'Let in' }));
    await user.click(screen.getByLabelText('I have seen the ID card'));
    await user.click(button('Hold to confirm'));
    expect(asked.filter((call) => call.startsWith('confirm'))).toEqual([]);
    vi.useFakeTimers();
    fireEvent.keyDown(button('Hold to confirm'), { key: 'Enter' });
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(asked).toContain('confirm s1');
    expect(await screen.findByText('Admitted')).toBeTruthy();
  });

  test('keeps a question until it is answered, and asks for nothing when the answer is no', async () => {
    const question = shownScan({ verdict: 'confirm', tone: 'amber', confirm: ['newer'], isStored: false });
    const { type, user, asked } = await scanning({}, { scanned: async () => question });
    await type('K7M2P9QX');
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(asked).toContain('dismiss s1');
    expect(await screen.findByLabelText('Ticket number')).toBeTruthy();
  });

  test('speaks of giving where things are given', async () => {
    const place = { name: 'Kits', kind: 'kit' } as const;
    const question = shownScan({ verdict: 'confirm', tone: 'amber', confirm: ['newer'], isStored: false, place });
    const { type, user, answer } = await scanning({}, { scanned: async () => question });
    await type('K7M2P9QX');
    expect(await screen.findByRole('button', { name: 'Give it all the same' })).toBeTruthy();
    answer('s1', { verdict: 'refused', reason: 'full', tone: 'red', confirm: [], isStored: true, place });
    expect(await screen.findByText('Give nothing')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Supervisor' }));
    expect(button('Hold to give it')).toBeTruthy();
  });

  test('reads no other ticket while the server looks one up, and hides the previous answer', async () => {
    let answer = (_: Shown) => {};
    const slow = () =>
      new Promise<Shown>((done) => {
        answer = done;
      });
    const { type, asked } = await scanning({}, { scanned: slow });
    await type('K7M2P9QX');
    expect(await screen.findByText('Looking this ticket up...')).toBeTruthy();
    for (const key of [...'AEAQCAIBAEAQCAIB', 'Enter']) fireEvent.keyDown(document.body, { key });
    answer(shownScan());
    expect(await screen.findByText('Admitted')).toBeTruthy();
    expect(asked.filter((call) => call.startsWith('scanned'))).toEqual(['scanned K7M2P9QX typed']);
  });

  test('takes a scan back, and a supervisor lets in a person who was refused', async () => {
    const { type, user, asked, answer } = await scanning();
    await type('K7M2P9QX');
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Taken back')).toBeTruthy();
    answer('s1', { isUndone: false, verdict: 'refused', reason: 'full', tone: 'red' });
    await user.click(await screen.findByRole('button', { name: 'Supervisor' }));
    vi.useFakeTimers();
    fireEvent.pointerDown(button('Hold to let in'));
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(await screen.findByText('Let in')).toBeTruthy();
    expect(asked).toEqual(expect.arrayContaining(['undo s1', 'override s1']));
  });

  test('keeps the answer while a supervisor decides, and hides it five seconds after a no', async () => {
    const refused = shownScan({ tone: 'red', verdict: 'refused', reason: 'full' });
    const { type, answer } = await scanning({}, { scanned: async () => refused });
    await type('K7M2P9QX');
    await screen.findByText('No entry');
    vi.useFakeTimers();
    act(() => void answer('s1', { verdict: 'already', tone: 'blue' }));
    fireEvent.click(button('Supervisor'));
    act(() => void vi.advanceTimersByTime(6_000));
    fireEvent.click(button('No'));
    act(() => void vi.advanceTimersByTime(6_000));
    vi.useRealTimers();
    expect(screen.getByLabelText('Ticket number')).toBeTruthy();
  });

  test('asks no supervisor about a scan that could not be stored', async () => {
    const full = shownScan({ verdict: 'refused', reason: 'storageFull', tone: 'red', isStored: false });
    const { type } = await scanning({}, { scanned: async () => full });
    await type('K7M2P9QX');
    expect(await screen.findByText('No entry')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Supervisor' })).toBeNull();
  });

  test('turns the answer when the server says otherwise', async () => {
    const refused = shownScan({ tone: 'red', verdict: 'refused', reason: 'full' });
    const { type, answer } = await scanning({}, { scanned: async () => refused });
    await type('K7M2P9QX');
    await screen.findByText('No entry');
    answer('s1', { server: 'contrary', tone: 'amber', contrary: { verdict: 'refused', reason: 'revoked' } });
    expect(await screen.findByText('Stop')).toBeTruthy();
    expect(screen.getByText(/^The server says no entry/)).toBeTruthy();
  });

  test('shows the count, that it is offline, what is not sent, and a full phone', async () => {
    const counts = { inside: 7, admitted: 40, unsent: 3 };
    const place = { ...gatePlace, rule: 'inOut' as const, capacity: 200 };
    const { change } = await scanning({ counts, checkpoint: place, isOnline: false, storage: 'full' });
    expect(await screen.findByText(/of 200 inside/)).toBeTruthy();
    expect(screen.getByText('Offline')).toBeTruthy();
    expect(screen.getByText('3 not sent')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/^This phone is full/);
    change({ storage: 'unavailable' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This phone cannot store scans/));
  });

  test('offers the search by name to a desk alone', async () => {
    const found = [{ number: 'K7M2P9QX', name: 'Meena Sundaram', college: 'Marina College' }];
    const desk = { id: 'd1', name: 'Desk', kind: 'desk' as const };
    const { user, asked, leave } = await scanning({ device: desk }, { search: async () => found });
    await user.type(await screen.findByLabelText('Name'), 'meena');
    await user.click(button('Search'));
    await user.click(await screen.findByRole('button', { name: /^Meena Sundaram/ }));
    expect(asked).toEqual(expect.arrayContaining(['search meena', 'scanned K7M2P9QX search']));
    leave();
    await scanning();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});

describe('the last scans', () => {
  test('the last scans are named by the checkpoint that was chosen at each, not by the one that is chosen now', async () => {
    const place = { name: 'Food court', kind: 'meal' as const };
    const results = [shownScan({ place }), shownScan({ id: 's2', place, verdict: 'already' })];
    const { user } = await scanning({ results });
    await user.click(button('More'));
    const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Give it · Meena Sundaram9:01 AM · Food court/),
      expect.stringMatching(/^Already given · Meena Sundaram9:01 AM · Food court/),
    ]);
  });
});

describe('scans between phones', () => {
  test('shows what is unsent as codes, one after the other', async () => {
    const counts = { inside: 0, admitted: 2, unsent: 2 };
    const { user } = await scanning({ counts }, { unsentCodes: async () => ['one', 'two'] });
    await user.click(button('More'));
    await user.click(button('Show the scans to another phone'));
    expect(await screen.findByRole('img', { name: 'Code 1 of 2' })).toBeTruthy();
    await user.click(button('Next'));
    expect(screen.getByRole('img', { name: 'Code 2 of 2' })).toBeTruthy();
  });

  test.each([
    ['revoked', 2, 'This phone was taken off the gate'],
    ['erased', 0, 'This phone is erased'],
    ['unknown', 2, 'The server does not know this phone'],
  ] as const)('says what becomes of the scans when the phone is %s', async (pairing, unsent, title) => {
    open({ pairing, counts: { inside: 0, admitted: 0, unsent } });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show the scans to another phone' }) !== null).toBe(unsent > 0);
  });
});
