// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import { studentSession } from '#web/sessions.ts';
import { BadgesDesk } from './badges-desk.tsx';
import { DocumentsSection } from './documents-section.tsx';

cleanScreens();
// Without this the page would navigate to the file, and the next tests would start there.
beforeEach(() => void vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue());

const receipt = {
  _id: 'r1',
  number: 'R-000012',
  title: 'Paper Bridges',
  amount: 150,
  refunded: 50,
  paidAt: '2025-05-08T19:00:00.000Z',
};

test('lists letter, badge and receipts, and downloads the chosen one', async () => {
  const student = { id: 's1', name: 'Asha', email: 'asha@students.example', college: '', phone: '' };
  studentSession.open('Bearer a-token', student);
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  const documents = {
    letter: { claim: 'registered' as const, events: ['Paper Bridges', 'Ropes'] },
    hasBadge: true,
    receipts: [receipt],
  };
  const { user, sent } = openScreen(<DocumentsSection documents={documents} timeZone="Asia/Kolkata" />, [
    { json: 'a file' },
    { status: 503, json: { message: 'Many documents are being drawn just now.' } },
  ]);
  const fetched = vi.spyOn(globalThis, 'fetch');
  expect(screen.getByText('For your college: registered for Paper Bridges, Ropes.')).toBeTruthy();
  expect(screen.getByText('Paper Bridges: ₹150, ₹50 refunded. Paid May 9, 2025.')).toBeTruthy();
  await user.click(button('PDF of Receipt R-000012'));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer a-token' });
  await user.click(button('PDF of On-duty letter'));
  await waitFor(() =>
    expect(toasts()).toEqual(['On-duty letter was not downloaded: Many documents are being drawn just now.']),
  );
  expect(sent.map(({ url }) => url)).toEqual(['/api/students/documents/receipts/r1', '/api/students/documents/letter']);
});

test('says when there will be documents, and when they did not load', () => {
  const none = { letter: null, hasBadge: false, receipts: [] };
  const { leave } = openScreen(<DocumentsSection documents={none} timeZone="Asia/Kolkata" />);
  expect(screen.getByText(/^Once a registration is confirmed/)).toBeTruthy();
  leave();
  openScreen(<DocumentsSection documents={undefined} timeZone="Asia/Kolkata" />);
  expect(screen.getByText('Your documents did not load. Please reload the page.')).toBeTruthy();
});

test('fills in the names of the judges, and prints the names after they were edited', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  const { user, sent } = openScreen(<BadgesDesk events={[{ _id: 'e1', title: 'Ropes' }]} />, [
    { json: { names: ['Prof. Anand', 'Meena'] } },
    { json: 'a file' },
    { json: 'a file' },
  ]);
  await user.selectOptions(field('For'), 'Judges');
  await waitFor(() => expect((field('Names') as HTMLTextAreaElement).value).toBe('Prof. Anand\nMeena'));
  await user.type(field('Names'), '\n\nNew Judge');
  await user.click(button('Download badges'));
  await waitFor(() =>
    expect(sent[1]).toEqual({
      method: 'POST',
      url: '/api/admin/documents/badges',
      body: { role: 'judge', paper: 'a4', names: ['Prof. Anand', 'Meena', 'New Judge'] },
    }),
  );
  await user.selectOptions(field('For'), 'Participants');
  await user.selectOptions(field('Event'), 'Ropes');
  await user.selectOptions(field('Paper'), 'A6, one badge on a page');
  await user.click(button('Download badges'));
  await waitFor(() => expect(sent[2]?.url).toBe('/api/admin/documents/badges?event=e1&paper=a6'));
});

test('keeps the names of each role while another one is chosen', async () => {
  const { user, sent } = openScreen(<BadgesDesk events={[]} />, [
    { json: { names: ['Prof. Anand'] } },
    { json: { names: ['Asha'] } },
  ]);
  const names = () => (field('Names') as HTMLTextAreaElement).value;
  await user.selectOptions(field('For'), 'Judges');
  await waitFor(() => expect(names()).toBe('Prof. Anand'));
  await user.type(field('Names'), '\nNew Judge');
  await user.selectOptions(field('For'), 'Speakers');
  await waitFor(() => expect(names()).toBe('Asha'));
  await user.selectOptions(field('For'), 'Participants');
  await user.selectOptions(field('For'), 'Judges');
  expect(names()).toBe('Prof. Anand\nNew Judge');
  expect(sent).toHaveLength(2);
});

test('asks again for names that were not edited when their role is chosen again', async () => {
  const { user } = openScreen(<BadgesDesk events={[]} />, [
    { json: { names: ['Prof. Anand'] } },
    { json: { names: ['Prof. Anand', 'Late Judge'] } },
  ]);
  const names = () => (field('Names') as HTMLTextAreaElement).value;
  await user.selectOptions(field('For'), 'Judges');
  await waitFor(() => expect(names()).toBe('Prof. Anand'));
  await user.selectOptions(field('For'), 'Participants');
  await user.selectOptions(field('For'), 'Judges');
  await waitFor(() => expect(names()).toBe('Prof. Anand\nLate Judge'));
});
