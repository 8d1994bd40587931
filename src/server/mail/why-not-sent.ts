import { UnreadablePassword } from './delivery.ts';
import { GuardedMailHost } from './mail-address.ts';

interface SmtpFault {
  code?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

/**
 * Explains a mail server's refusal. The server's own text is shown only if it has answered as a mail server: what
 * another service at that address says must not be shown here.
 */
export function whyNotSent(error: unknown): string {
  if (error instanceof UnreadablePassword || error instanceof GuardedMailHost) return error.message;
  const { code, responseCode, response, message = '' } = error as SmtpFault;
  const said = responseCode && response ? ` It said: ${response.replace(/\s+/g, ' ').slice(0, 300)}` : '';
  if (code === 'EAUTH') return `The server does not accept this user name and password.${said}`;
  if (code === 'EENVELOPE') return `The server does not take this mail: it refuses the sender or the recipient.${said}`;
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'There is no server of this name.';
  if (code === 'ETIMEDOUT' || /timeout|timed out/i.test(message)) {
    return 'The server did not answer in time. Please check host, port and security.';
  }
  if (/ECONNREFUSED/.test(message)) return 'Nothing takes mail at this host and port.';
  if (code === 'ETLS' || /SSL|TLS|certificate|self.signed|wrong version/i.test(message)) {
    return 'No encrypted connection could be made. Please check the security and the port, or the server’s certificate.';
  }
  if (code === 'EPROTOCOL' || /greeting/i.test(message)) return 'What answers there is not a mail server.';
  return responseCode ? `The server refused.${said}` : 'The connection to the server failed.';
}
