// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { College } from '#features/colleges/contract.ts';
import { type Answer, asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { CollegeForm } from './college-form.tsx';
import { CollegesDesk } from './colleges-desk.tsx';
import type { LoadedColleges } from './load-colleges.ts';
import { RosterDialog } from './roster-dialog.tsx';

cleanScreens();

const kadal: College = {
  _id: 'c1',
  name: 'Kadal Institute',
  city: 'Chennai',
  aliases: ['KI'],
  mailDomains: ['kadal.example'],
  isOwn: true,
  students: 1,
  registrations: 1200,
  roster: 40,
  createdAt: '2025-04-01T03:30:00.000Z',
  updatedAt: '2025-04-01T03:30:00.000Z',
  version: 2,
};

const page: LoadedColleges = {
  state: 'loaded',
  page: 1,
  from: 1,
  next: '',
  previous: '',
  isMoreFound: false,
  revision: '1',
  colleges: [kadal],
  found: 1,
  total: 1,
  timeZone: 'Asia/Kolkata',
  unknown: {
    groups: [
      {
        names: [
          { name: 'Kadal Inst.', uses: 3 },
          { name: 'kadal inst', uses: 1 },
        ],
        uses: 4,
        college: { _id: 'c1', name: 'Kadal Institute' },
      },
      { names: [{ name: 'Marina College', uses: 2 }], uses: 2 },
    ],
    more: 0,
    joins: [
      {
        _id: 'j1',
        college: { _id: 'c1', name: 'Kadal Institute' },
        names: ['KI'],
        createdAt: '2025-04-01T03:30:00.000Z',
      },
    ],
  },
};

function openDesk(
  answers: readonly Answer[] = [],
  some: Partial<LoadedColleges> = {},
  address = '/',
  onLoad = () => null,
) {
  asOrganiser();
  return openScreen(<CollegesDesk loaded={{ ...page, ...some }} />, answers, address, onLoad);
}

test('shows a college with its names, its counts and that it is the own one', () => {
  openDesk();
  expect(document.body.textContent).toContain('Kadal Institute');
  for (const words of ['Own college', '40 on the roster', 'KI', 'kadal.example', '1,200']) {
    expect(document.body.textContent).toContain(words);
  }
});

test('says how a list of colleges begins when it is empty', () => {
  openDesk([], { colleges: [], found: 0, total: 0, unknown: { groups: [], more: 0, joins: [] } });
  expect(screen.getByText('No colleges yet')).toBeTruthy();
});

test('offers no changes to an organiser who may only read', () => {
  openScreen(<CollegesDesk loaded={page} />, [], '/?tab=names');
  expect(screen.queryByRole('button', { name: /Join with|Add College|Undo/ })).toBeNull();
});

test('joins the proposed names with one press, and undoes a joining with one press', async () => {
  const message = 'Joined with Kadal Institute';
  const onLoad = vi.fn(() => null);
  const { user, sent } = openDesk(
    [{ json: { joinId: 'j2', message } }, { json: { message: 'Undone' } }],
    {},
    '/?tab=names',
    onLoad,
  );
  await user.click(button('Join with Kadal Institute'));
  await waitFor(() => expect(toasts()).toEqual([message]));
  expect(onLoad).toHaveBeenCalledOnce();
  await user.click(button(/^Undo/));
  await waitFor(() => expect(toasts()).toEqual(['Undone']));
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/admin/colleges/c1/names', { names: ['Kadal Inst.', 'kadal inst'] }],
    ['/api/admin/colleges/joins/j1/undo', undefined],
  ]);
});

test('says why names could not be joined', async () => {
  const message = '“Kadal Inst.” is a name of Marina College already.';
  const { user } = openDesk([{ status: 409, json: { message } }], {}, '/?tab=names');
  await user.click(button('Join with Kadal Institute'));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('joins names with a college that is chosen from all, not before one is chosen', async () => {
  const answers = [
    { json: [{ _id: 'c1', name: 'Kadal Institute', city: 'Chennai' }] },
    { json: { joinId: 'j', message: 'Joined' } },
  ];
  const { user, sent } = openDesk(answers, {}, '/?tab=names');
  await user.click(button('Choose a college for Marina College'));
  await screen.findByLabelText('College');
  await user.click(button('Join'));
  expect(await screen.findByText('Please choose a college first.')).toBeTruthy();
  await user.selectOptions(field('College'), 'Kadal Institute, Chennai');
  await user.click(button('Join'));
  await waitFor(() => expect(toasts()).toEqual(['Joined']));
  expect(sent.at(-1)).toMatchObject({ url: '/api/admin/colleges/c1/names', body: { names: ['Marina College'] } });
});

test('begins a new college with the names that were typed', async () => {
  const { user } = openDesk([], {}, '/?tab=names');
  await user.click(button('Add as a college with the name Marina College'));
  expect(field('Name')).toHaveProperty('value', 'Marina College');
});

test('keeps a college whose deletion the server refuses, and says why', async () => {
  const message = 'Students, registrations or teams name this college. Join it with another one instead.';
  // Before it saves, the list checks whether it has changed.
  const { user } = openDesk([{ json: { colleges: '1' } }, { status: 409, json: { message } }]);
  await user.click(button('Delete Kadal Institute'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete College' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

function openForm(college: College | undefined, answers: readonly Answer[]) {
  const [onClose, onSaved] = [vi.fn(), vi.fn(() => Promise.resolve())];
  return {
    ...openScreen(<CollegeForm college={college} onClose={onClose} onSaved={onSaved} open />, answers),
    onClose,
    onSaved,
  };
}

test('adds a college, and sends each line as a name', async () => {
  const { user, sent, onSaved } = openForm(undefined, [{ status: 201, json: kadal }]);
  await user.type(field('Name'), ' Kadal Institute ');
  await user.type(field(/^Other names/), 'KI{Enter}{Enter} Kadal ');
  await user.click(button('Add College'));
  await waitFor(() => expect(toasts()).toEqual(['College added successfully!']));
  const body = { name: 'Kadal Institute', city: '', aliases: ['KI', 'Kadal'], mailDomains: [], isOwn: false };
  expect(sent).toEqual([{ method: 'POST', url: '/api/admin/colleges', body }]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('sends nothing without a name, and shows the server’s words beside the list that has the wrong line', async () => {
  const errors = { 'mailDomains.1': 'Please enter each mail domain as in students.college.example' };
  const { user, sent } = openForm(undefined, [{ status: 422, json: { message: 'Please check the form.', errors } }]);
  await user.click(button('Add College'));
  await waitFor(() => expect(faultOf('Name')).toBe('Please enter the name of the college'));
  expect(sent).toEqual([]);
  await user.type(field('Name'), 'Kadal Institute');
  await user.type(field(/^Mail domains/), 'kadal.example{Enter}kadal');
  await user.click(button('Add College'));
  await waitFor(() => expect(faultOf(/^Mail domains/)).toBe(errors['mailDomains.1']));
});

test('keeps what was typed when another college has the name', async () => {
  const message = '“KI” is a name of Kadal Institute already.';
  const { user, sent } = openForm(kadal, [{ status: 409, json: { message, errors: { aliases: message } } }]);
  await user.type(field(/^Other names/), '{Enter}MC');
  await user.click(button('Update College'));
  await waitFor(() => expect(faultOf(/^Other names/)).toBe(message));
  expect(sent[0]).toMatchObject({ url: '/api/admin/colleges/c1', body: { aliases: ['KI', 'MC'], version: 2 } });
});

test('reads the same roster file again after it was corrected, and says when a file cannot be read', async () => {
  const { user } = openScreen(<RosterDialog college={kadal} onClose={vi.fn()} onSaved={vi.fn()} open />);
  const input = screen.getByLabelText<HTMLInputElement>('Or choose a file');
  const gone = new File(['meena@kadal.example'], 'roster.csv', { type: 'text/csv' });
  gone.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  await user.upload(input, gone);
  expect(await screen.findByText('This file could not be read. Please choose it again.')).toBeTruthy();
  // A browser reports the same file again only after the field was emptied.
  expect(input.files).toHaveLength(0);
  await user.upload(input, new File(['kavin@kadal.example'], 'roster.csv', { type: 'text/csv' }));
  await waitFor(() => expect(field('Email addresses')).toHaveProperty('value', 'kavin@kadal.example'));
  expect(screen.queryByText('This file could not be read. Please choose it again.')).toBeNull();
});

test('imports a roster that was pasted or read from a file, and removes it', async () => {
  const [onClose, onSaved] = [vi.fn(), vi.fn(() => Promise.resolve())];
  const done = Promise.withResolvers<void>();
  const { user, sent } = openScreen(<RosterDialog college={kadal} onClose={onClose} onSaved={onSaved} open />, [
    { json: { addresses: 2, message: '' }, after: done.promise },
    { json: { message: '' } },
  ]);
  const file = new File(['Name,Email\nMeena,meena@kadal.example\n'], 'roster.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Or choose a file'), file);
  await waitFor(() =>
    expect(field('Email addresses')).toHaveProperty('value', 'Name,Email\nMeena,meena@kadal.example\n'),
  );
  await user.click(button('Replace Roster'));
  await screen.findByRole('button', { name: 'Replacing...' });
  done.resolve();
  await waitFor(() => expect(toasts()).toEqual(['2 addresses imported']));
  await user.click(button('Remove roster'));
  await waitFor(() => expect(toasts()).toEqual(['Roster removed']));
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /api/admin/colleges/c1/roster',
    'DELETE /api/admin/colleges/c1/roster',
  ]);
});

test('offers to remove the roster of a college that is not the own one any more', async () => {
  const former = { ...kadal, isOwn: false };
  const { user } = openDesk([], { colleges: [former] });
  expect(screen.getByText('40 on the roster')).toBeTruthy();
  await user.click(button('Roster of Kadal Institute'));
  expect(await screen.findByRole('button', { name: 'Remove roster' })).toBeTruthy();
});

test('opens an unfinished college again on the page that has it', async () => {
  asOrganiser('a1');
  const forms = { College: { recordId: 'c2', values: { city: 'Madurai' }, changed: ['city'] } };
  sessionStorage.setItem('adminKeptForms', JSON.stringify({ ownerId: 'a1', forms }));
  const next = { ...kadal, _id: 'c2', name: 'Marina College', isOwn: false };
  function Pages() {
    const [colleges, setColleges] = useState([kadal]);
    return (
      <>
        <button type="button" onClick={() => setColleges([next])}>
          Turn the page
        </button>
        <CollegesDesk loaded={{ ...page, colleges }} />
      </>
    );
  }
  const { user } = openScreen(<Pages />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button('Turn the page'));
  expect(await screen.findByRole('dialog', { name: 'Edit College' })).toBeTruthy();
  expect(field('Name')).toHaveProperty('value', 'Marina College');
  expect(field('City')).toHaveProperty('value', 'Madurai');
});
