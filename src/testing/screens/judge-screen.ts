import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { expect } from 'vitest';
import type { JudgeSheet } from '#features/judging/contract.ts';
import JudgePage from '#features/judging/web/judge/judge-page.tsx';
import { type Answer, button, openScreen } from '../screen.ts';

export const entry = (number: number) => ({
  _id: `e${number}`,
  alias: `Entry ${number}`,
  name: '',
  teamName: '',
  college: '',
  answers: [],
});
export const sheet: JudgeSheet = {
  round: { _id: 'r1', name: 'Final', kind: 'scored', blind: true, event: 'Robo Kolam', closed: false },
  judge: { _id: 'j1', name: 'First judge' },
  criteria: [
    { _id: 'idea', name: 'Idea', max: 10, weight: 2 },
    { _id: 'demo', name: 'Demo', max: 50, weight: 1 },
  ],
  entries: [entry(1), entry(2)],
  expiresAt: '2027-01-01T00:00:00.000Z',
  now: '2026-01-01T00:00:00.000Z',
  version: 'v1',
};
export const saved = (marks: Record<string, number>) => ({
  json: { saved: { marks, remarks: '', savedAt: sheet.now }, counted: true, now: sheet.now },
});
export const open = (answers: Answer[], given: Partial<JudgeSheet> = {}) =>
  openScreen(createElement(JudgePage), [{ json: { ...sheet, ...given } }, ...answers]);

export function openAt(secret: string, ...answers: Answer[]) {
  const route = createElement(Route, { path: 'judge/:secret', element: createElement(JudgePage) });
  return openScreen(createElement(Routes, null, route), answers, `/judge/${secret}`);
}

export async function markFirst(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('radio', { name: 'Idea: 7 of 10' }));
  await user.click(screen.getByRole('checkbox', { name: 'Idea: half a point more' }));
  await user.click(button('Demo: one point more'));
}

/** Repeats until the screen makes a call, because it starts to listen a moment after it is shown. */
export async function comeBack(sent: readonly unknown[]) {
  const before = sent.length;
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent.length).toBe(before + 1);
  });
}
export const points = (name: string) => (screen.getByRole('radio', { name }) as HTMLInputElement).checked;
export const marked = (number: number) => ({
  ...entry(number),
  marks: { idea: 1, demo: 1 },
  remarks: '',
  savedAt: sheet.now,
});
