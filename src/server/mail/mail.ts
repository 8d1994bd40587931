/** A finished mail, as it is queued and sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The student whose account it is about: the mail goes when the account goes. */
  studentId?: string;
  /** The organiser whose role lets them have this news: it goes when they get another role, or go. */
  adminId?: string;
  /** What it is about, for `deleteMails` and `withdrawMails`. */
  groupId?: string;
  /** For a secret or an offer: sent before news, not sent after that, and erased once it is sent. */
  goodUntil?: Date;
  /** Tokens and codes in `text` and `html`. They are sealed while the mail waits. */
  secrets?: readonly string[];
  /**
   * `asked`: a person asked for this mail or wrote it, and a throttle of its own counts that. `organisers`: to somebody
   * who runs the fest. `owner`: to the confirmed address of the account it is about. Left out: to any mailbox at all.
   */
  audience?: 'asked' | 'organisers' | 'owner';
}

/** The words of a mail, before they are plain text and HTML. */
export interface MailText {
  to: string;
  subject: string;
  /** The edition's name, at the head of the mail. */
  fest: string;
  greeting: string;
  paragraphs: string[];
  /** Lines of `label: value`. */
  facts?: [label: string, value: string][];
  /** Without PUBLIC_URL it is a path alone, which the mail names but does not link. */
  link?: { label: string; url: string };
  signature: string;
}
