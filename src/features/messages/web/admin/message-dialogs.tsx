import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deleteMessage, markMessage, type ReceivedMessage } from '#features/messages/contract.ts';
import { adminApi } from '#web/api.ts';
import { DeleteRecordDialog } from '#web/desk/delete-dialog.tsx';
import type { Tasks } from '#web/desk/use-task.ts';
import { onDemand } from '#web/ui/later.tsx';
import { useTypedAnswers } from './typed-answers.ts';

const MessageDialog = onDemand(async () => (await import('./message-dialog.tsx')).MessageDialog);

interface MessageDialogsProps {
  tasks: Tasks<'read' | 'delete', ReceivedMessage>;
  messages: readonly ReceivedMessage[];
  timeZone: string;
  mailsAreSent: boolean;
  mayWrite: boolean;
  onMarkUnread: (message: ReceivedMessage) => Promise<void>;
}

export function MessageDialogs({
  tasks,
  messages,
  timeZone,
  mailsAreSent,
  mayWrite,
  onMarkUnread,
}: MessageDialogsProps) {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<ReceivedMessage>();
  const { task, open, end } = tasks;
  const [drafts, keepDraft] = useTypedAnswers(open && task ? task.item._id : '');
  if (!task) return null;
  const { item } = task;
  const hasId = ({ _id }: ReceivedMessage) => _id === item._id;
  const current = messages.find(hasId) ?? (latest && hasId(latest) ? latest : item);

  /** The message may not match the filters any more; then it is not in the list. */
  async function readAgain() {
    const mark = { params: { messageId: item._id }, body: { isRead: true } };
    setLatest(await adminApi.call(markMessage, mark).catch(() => undefined));
  }
  return (
    <>
      <MessageDialog
        key={`read ${task.round}`}
        message={current}
        timeZone={timeZone}
        mailsAreSent={mailsAreSent}
        mayWrite={mayWrite}
        open={open && task.kind === 'read'}
        onClose={end}
        draft={drafts[current._id] ?? ''}
        onDraft={(text) => keepDraft(current._id, text)}
        onMarkUnread={() => onMarkUnread(current)}
        onAnswered={readAgain}
      />
      <DeleteRecordDialog
        key={`delete ${task.round}`}
        open={open && task.kind === 'delete'}
        onClose={end}
        One="Message"
        description="The answers that were sent are deleted too. This action cannot be undone."
        id={current._id}
        onDelete={async () => {
          await adminApi.call(deleteMessage, { params: { messageId: current._id } });
          keepDraft(current._id, '');
          await revalidate();
        }}
      >
        <p className="font-semibold">{current.name}</p>
        <p className="line-clamp-3 text-quiet">{current.subject || current.message}</p>
      </DeleteRecordDialog>
    </>
  );
}
