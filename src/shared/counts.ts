import { grouped } from './money.ts';

/** '1 credit', '1,200 credits' */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
