import { grouped } from '#shared/money.ts';

/** What was rejected and the committee can do nothing about: '138 wait for the student'. */
export const waitForStudentText = (count: number): string =>
  count === 1 ? '1 waits for the student' : `${grouped(count)} wait for the student`;
