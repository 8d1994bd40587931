/** What somebody did, in words between a name and what it was done to. */
export function wordsOf(action: string): string {
  const [subject = '', verb = ''] = action.split('.');
  return knownWords(action) ?? `${verb.replaceAll('-', ' ')} the ${subject}`;
}

/** Whether an action is said in words of its own; `rules.test.ts` asks for every action in the sources. */
export const hasWords = (action: string): boolean => knownWords(action) !== undefined;

function knownWords(action: string): string | undefined {
  const [subject = '', verb = ''] = action.split('.');
  const [done, what] = [verbs[verb], nouns[subject]];
  return words[action] ?? (done && what && `${done} the ${what}`);
}

const words: Record<string, string> = {
  'registration.create': 'sent the registration of',
  'registration.resubmit': 'sent the payment details again for the registration of',
  'registration.status': 'changed the status of the registration of',
  'registration.release': 'released the seat of the registration of',
  'registration.restore': 'gave a seat again to the registration of',
  'registration.delete': 'deleted the registration of',
  'team.join': 'joined the team of',
  'team.decline': 'declined to be in the team of',
  'team.name': 'named a member of the team of',
  'team.take-out': 'took a member out of the team of',
  'registration.answers': 'changed the answers of',
  'team.hand-over': 'handed over the team of',
  'team.leave': 'left the team of',
  'event.create': 'added the event',
  'event.update': 'changed the event',
  'event.questions': 'changed the questions of the event',
  'event.delete': 'deleted the event',
  'event.publish': 'published the event',
  'event.unpublish': 'unpublished the event',
  'event.replace-qr': 'replaced the locked QR code of the event',
  'event.unlock-qr': 'cleared the locked QR code of the event',
  'student.verify': 'verified the student',
  'student.delete': 'deleted the student',
  'student.delete-own': 'deleted their own account',
  'student.email-change': 'changed the email of the student account of',
  'student.email-confirmed': 'confirmed the email of the student account of',
  'network.cancel': 'cancelled the registrations of accounts made from',
  'student.password-change': 'changed the password of the student account of',
  'student.password-reset': 'set a new password with a link for the student account of',
  'student.password-link': 'made a link for a new password for the student',
  'admin.create': 'added the administrator',
  'admin.invite': 'invited to the control room',
  'admin.role': 'changed the role of',
  'admin.remove': 'removed from the control room',
  'admin.link': 'made a link for a new password for',
  'admin.reset-password': 'set a new password for',
  'admin.password-reset': 'set a password with a link for the account of',
  'admin.password-change': 'changed the password of the account of',
  'admin.profile': 'changed the profile of',
  'admin.notifications': 'changed the mail notifications of',
  'admin.sessions-ended': 'signed out the other sessions of',
  'admin.two-factor-on': 'switched on two-factor sign-in for',
  'admin.two-factor-off': 'switched off two-factor sign-in for',
  'admin.recovery-codes': 'made new recovery codes for',
  'payment.approved': 'approved the payment of',
  'payment.rejected': 'rejected the payment of',
  'payment.statement': 'found on a statement the payment of',
  'payment.undo': 'took back the decision on the payment of',
  'payment.cash': 'took cash for',
  'payment.refund': 'gave money back to',
  'payment.change-seen': 'looked at a coordinator’s change of',
  'order.create': 'ordered',
  'order.resubmit': 'sent the payment details again for',
  'order.approved': 'approved the payment of',
  'order.rejected': 'rejected the payment of',
  'order.settled': 'found on a statement the payment of',
  'order.settled-part': 'found on a statement a part of the payment of',
  'order.reopened': 'took a credit of a statement off the payment of',
  'order.cancel': 'cancelled',
  'registration.cancel': 'cancelled the registration of',
  'statement.apply': 'applied the statement',
  'credit.assign': 'assigned a credit of a statement by hand',
  'credit.release': 'took an assigned credit back',
  'credit.dismiss': 'set a credit of a statement aside',
  'settings.update': 'changed the site’s settings',
  'settings.mail-server': 'changed the mail server',
  'college.join-names': 'joined typed names with the college',
  'college.join': 'joined another college with the college',
  'college.undo-join': 'undid a joining with the college',
  'college.roster': 'imported a roster for the college',
  'college.remove-roster': 'removed the roster of the college',
  'ticket.replace': 'replaced the ticket',
  'checkpoint.create': 'added the checkpoint',
  'checkpoint.update': 'changed the checkpoint',
  'device.create': 'added a phone of the gate:',
  'device.pair': 'made another pairing code for the phone',
  'device.revoke': 'took off the gate the phone',
  'scan.undo': 'took out a scan of the ticket',
  'scan.override': 'let through a scan of the ticket',
  'certificate.batch': 'made certificates for the event',
  'certificate.correct': 'corrected the certificate of',
  'certificate.revoke': 'revoked the certificate of',
  'certificate.ask-names': 'asked for the spelling of names for certificates of the event',
  'newsletter.add': 'added an address to the newsletter',
  'newsletter.remove': 'removed an address from the newsletter',
  'message.delete': 'deleted a contact message',
};

const verbs: Record<string, string> = { create: 'added', update: 'changed', delete: 'deleted' };

const nouns: Record<string, string> = {
  speaker: 'speaker',
  sponsor: 'sponsor',
  schedule: 'schedule item',
  pass: 'pass',
  coupon: 'coupon',
  college: 'college',
};
