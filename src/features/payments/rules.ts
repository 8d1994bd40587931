import { grouped } from '#shared/money.ts';
import type { DeskDecision } from './desk-contract.ts';

/** For example 'Meena rejected this a minute ago: No such transaction'. */
export function decisionText({ by, decision, at, reason }: Omit<DeskDecision, '_id' | 'isUndone'>, now: Date): string {
  return `${by} ${decision} this ${agoText(now.getTime() - Date.parse(at))}${reason ? `: ${reason}` : '.'}`;
}

function agoText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (ms < 5_000) return 'just now';
  if (minutes < 1) return `${Math.round(ms / 1_000)} seconds ago`;
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'a day ago' : `${days} days ago`;
}

/** Rejected payments for which organisers have nothing to do: '138 wait for the student'. */
export const waitForStudentText = (count: number): string =>
  count === 1 ? '1 waits for the student' : `${grouped(count)} wait for the student`;
