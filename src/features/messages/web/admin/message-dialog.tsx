import { type FormEvent, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ReceivedMessage, replyFields, replyToMessage } from '#features/messages/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { instantText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextArea } from '#web/ui/text-area.tsx';

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
}

export function MessageDialog({ message, timeZone, mayWrite, open, onClose, ...props }: MessageDialogProps) {
  const { mailsAreSent, draft, onDraft, onMarkUnread } = props;
  const formId = useId();
  const { busy, fault, refusal, send } = useReply(message, draft, () => {
    onDraft('');
    onClose();
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      title={message.subject || `Message from ${message.name}`}
      description={instantText(message.createdAt, timeZone)}
      actions={
        mayWrite && (
          <>
            <Button
              size="small"
              variant="ghost"
              disabledReason={busy && 'The answer is being sent.'}
              onClick={() => onMarkUnread().then(onClose)}
            >
              Mark as unread
            </Button>
            <Button type="submit" form={formId} size="small" variant="main" busy={busy} busyLabel="Sending...">
              Send answer
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5 break-words pb-3">
        <p>
          <span className="font-semibold">{message.name}</span>{' '}
          <a href={`mailto:${message.email}`} className="link break-all">
            {message.email}
          </a>
        </p>
        <p className="whitespace-pre-line">{message.message}</p>
        {message.replies.length > 0 && <Replies replies={message.replies} timeZone={timeZone} />}
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {mayWrite && (
          <form id={formId} noValidate onSubmit={send}>
            <TextArea
              id={`${formId}-text`}
              label={message.replies.length > 0 ? 'Another answer' : 'Answer'}
              hint={
                mailsAreSent
                  ? `Goes by mail to ${message.email} and is kept here.`
                  : `No mail server is set, so the answer is only kept here. Please write to ${message.email} yourself.`
              }
              error={fault}
              rows={5}
              value={draft}
              onChange={(event) => onDraft(event.target.value)}
            />
          </form>
        )}
      </div>
    </Dialog>
  );
}

function useReply(message: ReceivedMessage, text: string, onSent: () => void) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  // Two presses before the button is busy are one answer.
  const sending = useRef(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = replyFields.safeParse({ text });
    setFault(checked.error?.issues[0]?.message);
    setRefusal(undefined);
    if (!checked.success) return event.currentTarget.querySelector('textarea')?.focus();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const body = { text, seen: message.replies.length };
    try {
      await adminApi.call(replyToMessage, { params: { messageId: message._id }, body });
      await revalidate();
      notify({ title: 'Answer sent successfully!', tone: 'success' });
      onSent();
    } catch (error) {
      setRefusal(wordsOf(error, 'Failed to send the answer. Please try again.'));
      // Answered or deleted by somebody else: the list behind is out of date.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { busy, fault, refusal, send };
}

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
