import { useRevalidator } from 'react-router';
import { type ReceivedMessage, replyFields, replyToMessage } from '#features/messages/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { instantText } from '#shared/instants.ts';
import { MailLink } from '#web/desk/contact-links.tsx';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { notify } from '#web/ui/notify.ts';

interface MessageDialogProps {
  message: ReceivedMessage;
  timeZone: string;
  mailsAreSent: boolean;
  mayWrite: boolean;
  open: boolean;
  onClose: () => void;
  draft: string;
  onDraft: (text: string) => void;
  onMarkUnread: () => Promise<void>;
  /** Called if somebody else has answered meanwhile. */
  onAnswered: () => Promise<void>;
}

export function MessageDialog(props: MessageDialogProps) {
  const { message, timeZone, mailsAreSent, mayWrite, open, onClose, onDraft, onMarkUnread } = props;
  const form = useReplyForm(props);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={form.busy}
      title={message.subject || `Message from ${message.name}`}
      description={instantText(message.createdAt, timeZone)}
      actions={
        mayWrite && (
          <>
            <Button
              size="small"
              variant="ghost"
              disabledReason={form.busy && (mailsAreSent ? 'The answer is being sent.' : 'The answer is being saved.')}
              onClick={() => onMarkUnread().then(onClose)}
            >
              Mark as unread
            </Button>
            <Button {...form.button} size="small" variant="main" busyLabel={mailsAreSent ? 'Sending...' : 'Saving...'}>
              {mailsAreSent ? 'Send answer' : 'Keep answer'}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5 wrap-anywhere pb-3">
        <p>
          <span className="font-semibold">{message.name}</span> <MailLink email={message.email} />
        </p>
        <p className="whitespace-pre-line">{message.message}</p>
        {message.replies.length > 0 && <Replies replies={message.replies} timeZone={timeZone} />}
        <FormAlerts form={form} />
        {mayWrite && (
          <form {...form.props}>
            <TextArea
              label={message.replies.length > 0 ? 'Another answer' : 'Answer'}
              hint={
                mailsAreSent
                  ? `Goes by mail to ${message.email} and is kept here.`
                  : `No mail server is set, so the answer is only kept here. Please write to ${message.email} yourself.`
              }
              rows={5}
              {...form.field('text', { onChange: ({ target }) => onDraft(target.value) })}
            />
          </form>
        )}
      </div>
    </Dialog>
  );
}

function useReplyForm({ message, mailsAreSent, draft, onDraft, onClose, onAnswered }: MessageDialogProps) {
  const { revalidate } = useRevalidator();
  return useContractForm(replyToMessage, {
    fields: replyFields,
    defaults: { text: draft },
    // No draft here: the screen keeps the drafts of all messages, even after the session has ended.
    draft: 'none',
    disabledReason: false,
    input: ({ text }) => ({ params: { messageId: message._id }, body: { text, seen: message.replies.length } }),
    async onSent() {
      await revalidate();
      notify(mailsAreSent ? sent : { ...kept, description: `Please write to ${message.email} yourself.` });
      onDraft('');
      onClose();
    },
    failure: { words: `Failed to ${mailsAreSent ? 'send' : 'keep'} the answer. Please try again.` },
    async onRefused(error) {
      if (!(error instanceof ApiError)) return;
      if (error.status === 409) await onAnswered();
      // Somebody else has answered or deleted the message, so the list is out of date.
      if (error.status === 404 || error.status === 409) await revalidate();
    },
  });
}

const sent = { title: 'Answer sent successfully!', tone: 'success' } as const;
const kept = { title: 'Answer kept here', tone: 'success' } as const;

function Replies({ replies, timeZone }: Pick<ReceivedMessage, 'replies'> & { timeZone: string }) {
  return (
    <ol aria-label="Answers" className="grid gap-4">
      {replies.map(({ author, text, createdAt }) => (
        <li key={`${createdAt} ${text}`} className="message-reply">
          <p className="text-quiet text-sm">
            {author || 'An administrator'} · <time dateTime={createdAt}>{instantText(createdAt, timeZone)}</time>
          </p>
          <p className="mt-1 whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  );
}
