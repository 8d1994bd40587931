import { grouped } from './money.ts';

/** '1 credit', '1,200 credits' */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Of a share from 0 to 1: '45%'. */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`;
}
