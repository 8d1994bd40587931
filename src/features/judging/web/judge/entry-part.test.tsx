// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import type { JudgedEntry } from '#features/judging/contract.ts';
import { cleanScreens } from '#testing/screen.ts';
import { EntryPart } from './entry-part.tsx';

cleanScreens();

const link = (text: string) => ({ label: 'Link', kind: 'link', text, file: '' });
const entry = (number: number, files: number): JudgedEntry => ({
  _id: `e${number}`,
  alias: `Entry ${number}`,
  name: '',
  teamName: '',
  college: '',
  answers: [
    link(`https://work.example/${number}`),
    ...Array.from({ length: files }, (_, at) => ({
      label: 'Slides',
      kind: 'file',
      text: 'Slides',
      file: `/files/${number}-${at}`,
    })),
  ],
});

test('shows the files of the present entry alone when two questions have the same name', () => {
  const title = createRef<HTMLHeadingElement>();
  const { rerender } = render(<EntryPart entry={entry(1, 2)} title={title} />);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  rerender(<EntryPart entry={entry(2, 1)} title={title} />);
  expect(screen.getByRole('link', { name: 'https://work.example/2' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
