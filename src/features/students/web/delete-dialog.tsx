import { useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { neighbourOf } from '#web/desk/neighbour.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { notify } from '#web/ui/notify.ts';
import { deleteStudent, type Student } from '../contract.ts';
import { deletionQuestion, goingText } from '../rules.ts';

interface DeleteDialogProps {
  student: Student;
  open: boolean;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

/** Asks a second time, in the same dialog, when registrations, orders or promised refunds are deleted too. */
export function DeleteDialog({ student, open, onClose, onDeleted }: DeleteDialogProps) {
  const { busy, question, refusal, remove } = useDeletion({ student, onClose, onDeleted });
  const going = question && goingText(question.registrations, question.orders);
  return (
    <TaskDialog
      open={open}
      onClose={onClose}
      busy={busy}
      question={question?.message}
      title="Delete Student"
      description="Are you sure you want to delete this student? This action cannot be undone."
      size="small"
      waiting="The student is being deleted."
      action={{
        label: going ? `Delete with ${going}` : 'Delete Student',
        busyLabel: 'Deleting...',
        variant: 'danger',
        run: remove,
      }}
    >
      <div className="rounded-field border border-line px-4 py-3">
        <p className="wrap-anywhere font-semibold">{student.name}</p>
        <p className="break-all text-quiet">{student.email}</p>
      </div>
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </TaskDialog>
  );
}

/** The second question: what else is deleted, with the counts that the next request confirms. */
interface Question {
  registrations: number;
  orders: number;
  /** Promised refunds that end with the account. */
  refunds: number;
  message: string;
}

function useDeletion({ student, onClose, onDeleted }: Pick<DeleteDialogProps, 'student' | 'onClose' | 'onDeleted'>) {
  const [question, setQuestion] = useState<Question>();
  const { busy, refusal, refuse, attempt } = useAttempt('Please try again.', (error) => {
    const asked = questionIn(error);
    if (asked) {
      setQuestion(asked);
      refuse(undefined);
    } else notify({ title: 'Failed to delete student. Please try again.', tone: 'error' });
  });

  function remove() {
    const known = student.registeredEvents.length;
    // The server asks too, if there are more by now, or pass orders or promised refunds.
    if (!question && known > 0)
      return setQuestion({ registrations: known, orders: 0, refunds: 0, message: deletionQuestion(known, 0) });
    return attempt(async () => {
      const query = {
        confirmRegistrations: question?.registrations,
        confirmOrders: question?.orders,
        confirmRefunds: question?.refunds || undefined,
      };
      await adminApi.call(deleteStudent, { params: { studentId: student._id }, query });
      notify({ title: 'Student deleted successfully!', tone: 'success' });
      const focusNeighbour = neighbourOf(student._id);
      onDeleted(student._id);
      onClose();
      requestAnimationFrame(focusNeighbour);
    });
  }

  return { busy, question, refusal, remove };
}

function questionIn(error: unknown): Question | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { confirmRegistrations = '0', confirmOrders = '0', confirmRefunds = '0' } = error.errors;
  const counts = {
    registrations: Number(confirmRegistrations),
    orders: Number(confirmOrders),
    refunds: Number(confirmRefunds),
  };
  // Other refusals have no numbers, or show their message beside these fields.
  return counts.registrations + counts.orders + counts.refunds > 0 ? { ...counts, message: error.message } : undefined;
}
