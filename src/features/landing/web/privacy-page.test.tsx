// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { studentDetails } from '#features/accounts/student-profile-contract.ts';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { kept } from './privacy-facts.ts';
import PrivacyPage from './privacy-page.tsx';

cleanScreens();

const frame = { name: 'Utsav 2026', department: 'Department of Physics', college: 'Thinnai College' };

function open({ contactEmail = '', notice = '' }) {
  const loaderData = { frame: { ...frame, contactEmail }, notice };
  openScreen(<PrivacyPage {...({ loaderData } as unknown as Parameters<typeof PrivacyPage>[0])} />);
}

test('names who is responsible with their mailbox, and ends with the organisers’ own words', () => {
  open({ contactEmail: 'help@utsav.example', notice: 'We delete all accounts in August.' });
  expect(screen.getByText(/Utsav 2026 is run by students of the Department of Physics, Thinnai College/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'help@utsav.example' }).getAttribute('href')).toBe(
    'mailto:help@utsav.example',
  );
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.at(-1)).toBe('From the organisers');
  expect(screen.getByText('We delete all accounts in August.')).toBeTruthy();
});

test('leads to the contact form and leaves the organisers’ part out when they have filled in neither', () => {
  open({});
  expect(screen.getByRole('link', { name: 'contact form' }).getAttribute('href')).toBe('/#contact');
  expect(screen.queryByText('From the organisers')).toBeNull();
});

test('says that messages and the newsletter belong to no account, and who deletes them', () => {
  open({});
  const text = document.body.textContent;
  expect(text).toContain('download everything that is kept with your account');
  expect(text).toContain('Messages from the contact form and the newsletter belong to no account');
});

test('names every field of the student profile among what the account keeps', () => {
  const account = kept.find(({ name }) => name === 'Your account')?.more?.split(/, | and /) ?? [];
  expect(account.toSorted()).toEqual(['email', ...Object.keys(studentDetails)].toSorted());
});
