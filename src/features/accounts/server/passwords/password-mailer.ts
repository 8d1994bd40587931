import pLimit from 'p-limit';
import { passwordLinkMinutes } from '#features/accounts/password-contract.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';
import { queueStudentMail } from '../email/security-mail.ts';
import { holdStudent } from '../profile/students.ts';
import { replacePasswordLink } from './password-links.ts';

/** The most requests that may wait. Further ones are dropped, and people ask again. */
const longestQueue = 1_000;

export interface PasswordMailer {
  /**
   * Queues a mail with a link if a student has this email. Runs in the background, so that the time of the answer does
   * not show whether the account exists.
   */
  request(email: string): void;
  /** Resolves when no request is waiting or running. */
  stop(): Promise<void>;
}

export function startPasswordMailer(platform: Platform): PasswordMailer {
  const { log } = platform;
  const inTurn = pLimit(1);
  const underWay = new Set<Promise<void>>();

  return {
    request(email) {
      if (inTurn.pendingCount >= longestQueue) return log.warn('too many ask for a link; one was not mailed');
      const task = inTurn(() => mailLink(platform, email)).catch((err) =>
        log.error({ err }, 'a link for a forgotten password was not mailed'),
      );
      underWay.add(task);
      void task.finally(() => underWay.delete(task));
    },
    async stop() {
      await Promise.all(underWay);
    },
  };
}

async function mailLink(platform: Platform, email: string): Promise<void> {
  // Starts after the answer was sent.
  await new Promise((resolve) => setImmediate(resolve));
  await write(platform.db, async (tx) => {
    const student = await holdStudent(tx, { email });
    if (!student) return;
    const { token, expiresAt } = await replacePasswordLink(
      tx,
      platform.now(),
      { student_id: student.id },
      { isMailed: true },
    );
    // Not the host of the request: the visitor can choose that host, so a secret must not be sent to it.
    const { publicUrl = '' } = platform.config;
    const link = { label: 'Set a new password', url: publicUrl + paths.studentResetPassword(token) };
    const about = { goodUntil: expiresAt, secrets: [token], isAskedFor: true };
    await queueStudentMail(tx, platform, student, { ...forgotten, link }, about);
  });
}

const forgotten = {
  subject: 'Set a new password',
  paragraphs: [
    'Somebody, probably you, has asked for a new password for your account.',
    `The link below works once, within ${passwordLinkMinutes} minutes. It replaces earlier links.`,
    'If it was not you, you need not do anything: your password stays as it is.',
  ],
};
