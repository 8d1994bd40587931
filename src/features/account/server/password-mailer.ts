import pLimit from 'p-limit';
import { holdStudent, leaveSecurityMail } from '#features/identity/server/index.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';
import { passwordLinkMinutes } from '../contract.ts';
import { putPasswordLink } from './password-links.ts';

/** So many wait at the most; who is not among them asks again. */
const longestQueue = 1_000;

export interface PasswordMailer {
  /** Leaves a mail with a link, if the email is a student's; in the background, so that no answer's time tells. */
  request(email: string): void;
  /** Resolves once nothing is under way. */
  stop(): Promise<void>;
}

export function startPasswordMailer(platform: Platform): PasswordMailer {
  const { config, log } = platform;
  const { publicUrl } = config;
  const inTurn = pLimit(1);
  const underWay = new Set<Promise<void>>();
  let isTold = false;

  const tellOnce = () => {
    if (isTold) return;
    isTold = true;
    log.warn('PUBLIC_URL is not set, so no link for a forgotten password can be mailed; administrators can make them');
  };
  return {
    request(email) {
      // The address that a request claims to have come to is the visitor's word, no place to send a secret.
      if (!publicUrl) return tellOnce();
      if (inTurn.pendingCount >= longestQueue) return log.warn('too many ask for a link; one was not mailed');
      const task = inTurn(() => mailLink(platform, publicUrl, email)).catch((err) =>
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

async function mailLink(platform: Platform, publicUrl: string, email: string): Promise<void> {
  // After the answer has left.
  await new Promise((resolve) => setImmediate(resolve));
  await write(platform.db, async (tx) => {
    const student = await holdStudent(tx, { email });
    if (!student) return;
    const { token, expiresAt } = await putPasswordLink(tx, platform.now(), { student_id: student.id });
    const link = { label: 'Set a new password', url: `${publicUrl}${paths.studentResetPassword(token)}` };
    const about = { studentId: student.id, goodUntil: expiresAt };
    await leaveSecurityMail(tx, platform, student, { ...forgotten, link }, about);
  });
  platform.mailWaits();
}

const forgotten = {
  subject: 'Set a new password',
  paragraphs: [
    'Somebody, probably you, has asked for a new password for your account.',
    `The link below works once, within ${passwordLinkMinutes} minutes. It replaces earlier ones.`,
    'If it was not you, you need not do anything: your password stays as it is.',
  ],
};
