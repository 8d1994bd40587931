import { inRupees } from '#shared/money.ts';

/** What somebody did, in words that stand between a name and what it was done to. */
export function wordsOf(action: string): string {
  const known = words[action];
  if (known) return known;
  const [subject = '', verb = ''] = action.split('.');
  return `${verbs[verb] ?? verb.replaceAll('-', ' ')} the ${nouns[subject] ?? subject}`;
}

const words: Record<string, string> = {
  'registration.create': 'sent the registration of',
  'registration.resubmit': 'sent the payment details again for the registration of',
  'registration.status': 'changed the status of the registration of',
  'registration.release': 'released the seat of the registration of',
  'registration.restore': 'gave a seat again to the registration of',
  'registration.delete': 'deleted the registration of',
  'event.create': 'added the event',
  'event.update': 'changed the event',
  'event.delete': 'deleted the event',
  'event.publish': 'published the event',
  'event.unpublish': 'took off the site the event',
  'event.unlock-qr': 'cleared the locked QR code of the event',
  'student.verify': 'verified the student',
  'student.delete': 'deleted the student',
  'student.delete-own': 'deleted their own account',
  'student.email-change': 'changed the email of the student account of',
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
  'statement.apply': 'applied the statement',
  'credit.assign': 'assigned a credit of a statement by hand',
  'credit.release': 'took an assigned credit back',
  'credit.dismiss': 'set a credit of a statement aside',
  'settings.update': 'changed the site’s settings',
  'certificate.issue': 'issued a certificate to',
  'newsletter.remove': 'took off the newsletter',
};

const verbs: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  remove: 'removed',
  order: 'changed the order of',
  status: 'changed the status of',
};

const nouns: Record<string, string> = {
  schedule: 'schedule item',
  message: 'message from',
  newsletter: 'newsletter address',
  'mail-server': 'mail server',
};

export interface Change {
  label: string;
  before: string | null;
  after: string | null;
}

/** The fields that differ, in words; what only machinery reads is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [flat(before), flat(after)];
  const fields = new Set([...was.keys(), ...is.keys()]);
  return [...fields]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ label: labelOf(field), before: was.get(field) ?? null, after: is.get(field) ?? null }));
}

/** Of no meaning to a reader, or said elsewhere in the record. */
const silent =
  /^(_?id|(event|student|admin)(_id|Id)|position|version|revision|updatedAt|updated_at|createdAt|created_at|proof\w*)$/;
const longest = 400;

function flat(value: unknown, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (silent.test(key)) continue;
    const name = path ? `${path} ${key}` : key;
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      for (const [field, text] of flat(inner, name)) found.set(field, text);
    } else {
      const text = textOf(key, inner);
      if (text) found.set(name, text);
    }
  }
  return found;
}

function textOf(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /paise$/i.test(key) ? inRupees(value / 100) : String(value);
  const text = typeof value === 'string' ? value : itemsOf(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function itemsOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value
    .map((item) => (typeof item === 'object' ? [...flat(item).values()].join(', ') : String(item)))
    .join('; ');
}

/** 'registrationFees solo' becomes 'Registration fees solo'. */
function labelOf(field: string): string {
  const spaced = field
    .replace(/_?paise$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\bid\b/g, 'ID')
    .replace(/\bqr\b/g, 'QR')
    .replace(/\bupi\b/g, 'UPI');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
