// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { SpeakerRecord } from '#features/programme/contract.ts';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import { SpeakerForm } from './speaker-form.tsx';

const stored: SpeakerRecord = {
  _id: 's1',
  name: 'Asha Rao',
  role: 'Engineer',
  topic: 'Kites',
  about: '',
  photo: '',
  version: 3,
};

cleanScreens();

function open(record?: SpeakerRecord, answers: Parameters<typeof openScreen>[1] = []) {
  const [onClose, onSaved] = [vi.fn(), vi.fn(() => Promise.resolve())];
  return {
    ...openScreen(<SpeakerForm record={record} onClose={onClose} onSaved={onSaved} open />, answers),
    onClose,
    onSaved,
  };
}

test('adds a speaker, refreshes the list and closes the form', async () => {
  const { user, sent, onClose, onSaved } = open(undefined, [{ status: 201, json: stored }]);
  await user.type(field('Name'), ' Asha Rao ');
  await user.type(field('Role'), 'Engineer');
  await user.click(button('Add Speaker'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      method: 'POST',
      url: '/api/admin/speakers',
      body: { name: 'Asha Rao', role: 'Engineer', topic: '', about: '', photo: '' },
    },
  ]);
  expect(onSaved).toHaveBeenCalledOnce();
  await waitFor(() => expect(toasts()).toEqual(['Speaker added successfully!']));
});

test('sends nothing and focuses the name field when the name is missing', async () => {
  const { user, sent } = open();
  await user.click(button('Add Speaker'));
  await waitFor(() => expect(faultOf('Name')).toBe('Speaker name is required'));
  expect(document.activeElement).toBe(field('Name'));
  expect(sent).toEqual([]);
});

test('sends the ID and the version of the speaker with a change', async () => {
  const { user, sent } = open(stored, [{ json: stored }]);
  await user.clear(field('Topic'));
  await user.click(button('Update Speaker'));
  await waitFor(() => expect(toasts()).toEqual(['Speaker updated successfully!']));
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/admin/speakers/s1', { name: 'Asha Rao', role: 'Engineer', topic: '', about: '', photo: '', version: 3 }],
  ]);
});

test('keeps what was typed when somebody else has changed the speaker meanwhile', async () => {
  const message = 'Somebody else has changed this speaker meanwhile.';
  const { user, onClose } = open(stored, [{ status: 409, json: { message } }]);
  await user.type(field('Topic'), ' in the wind');
  await user.click(button('Update Speaker'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('Topic')).toHaveProperty('value', 'Kites in the wind');
  expect(onClose).not.toHaveBeenCalled();
});

test('sends the version that the form began with when the list has brought a newer one', async () => {
  const changed = { status: 409, json: { message: 'Somebody else has changed this meanwhile.' } };
  const [onClose, onSaved] = [vi.fn(), vi.fn(() => Promise.resolve())];
  function Screen() {
    const [record, setRecord] = useState(stored);
    return (
      <>
        <SpeakerForm record={record} onClose={onClose} onSaved={onSaved} open />
        <button type="button" onClick={() => setRecord({ ...stored, role: 'Head of Engineering', version: 4 })}>
          Load again
        </button>
      </>
    );
  }
  const { user, sent } = openScreen(<Screen />, [changed, changed]);
  await user.type(field('Topic'), ' in the wind');
  await user.click(button('Update Speaker'));
  await screen.findByText(changed.json.message);
  // The button is behind the dialog, where a pointer does not reach it.
  fireEvent.click(screen.getByText('Load again'));
  await user.click(button('Update Speaker'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => (body as SpeakerRecord).version)).toEqual([3, 3]);
});

test('shows the server’s message at the photo field when the server refuses the address', async () => {
  const errors = { photo: 'Please use a trusted host.' };
  const { user } = open(stored, [{ status: 422, json: { message: 'Please check the form.', errors } }]);
  await user.type(field('Photo URL'), 'https://elsewhere.example/me.png');
  await user.click(button('Update Speaker'));
  await waitFor(() => expect(faultOf('Photo URL')).toBe('Please use a trusted host.'));
  expect(document.activeElement).toBe(field('Photo URL'));
});

test('forgets why an upload was refused as soon as an address is typed', async () => {
  const { user } = open(stored, [{ status: 422, json: { message: 'Please upload a picture.' } }]);
  await user.upload(field('Upload a photo'), new File(['bytes'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(faultOf('Photo URL')).toBe('Please upload a picture.'));
  await user.type(field('Photo URL'), 'https://i.imgur.com/me.png');
  expect(faultOf('Photo URL')).toBe('');
});

test('asks before typed changes are dropped, and closes at once when nothing was changed', async () => {
  const { user, onClose } = open(stored);
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(field('Topic'), '!');
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(field('Topic')).toHaveProperty('value', 'Kites!');
});

test('restores only the changed fields when the organiser returns after the session ended', async () => {
  asOrganiser();
  const { user, leave } = open(stored);
  await user.type(field('Topic'), ' in the wind');
  endSession('admin');
  leave();
  asOrganiser();
  open({ ...stored, role: 'Head of Engineering' });
  expect(await screen.findByText('This was not saved yet')).toBeTruthy();
  expect(field('Topic')).toHaveProperty('value', 'Kites in the wind');
  expect(field('Role')).toHaveProperty('value', 'Head of Engineering');
});
