/** A finished mail, ready to be queued and sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The student whose account the mail is about. The mail is deleted with the account. */
  studentId?: string;
  /**
   * The organiser whose role allows this news, or whose account the link is for. The mail is deleted when the organiser
   * is removed, and news also when the organiser gets another role.
   */
  adminId?: string;
  /** What the mail is about, for `deleteMails` and `withdrawMails`. */
  groupId?: string;
  /**
   * For a mail with a secret or an offer: it is sent before other mails, not sent after this time, and erased after
   * sending.
   */
  goodUntil?: Date;
  /** Tokens and codes in `text` and `html`. They are sealed while the mail waits. */
  secrets?: readonly string[];
  /**
   * Who receives the mail, for its limit. `asked`: a person asked for this mail or wrote it, and its own throttle has
   * counted that. `organisers`: somebody who runs the fest. `owner`: the confirmed address of the account that the mail
   * is about. Left out: any other mailbox.
   */
  audience?: 'asked' | 'organisers' | 'owner';
}

/** The content of a mail, before it becomes plain text and HTML. */
export interface MailText {
  to: string;
  subject: string;
  /** The edition's name, shown at the top of the mail. */
  fest: string;
  greeting: string;
  paragraphs: string[];
  /** Shown as lines of `label: value`. */
  facts?: [label: string, value: string][];
  /** Without PUBLIC_URL the address is only a path, which the mail names but does not link. */
  link?: { label: string; url: string };
  signature: string;
}
