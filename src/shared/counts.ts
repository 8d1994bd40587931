import { grouped } from './money.ts';

/** Returns, for example, '1 credit' or '1,200 credits'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A share from 0 to 1 as '45%'. */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`;
}
