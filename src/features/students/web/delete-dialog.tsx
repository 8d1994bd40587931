import { adminApi } from '#web/api.ts';
import { ConfirmDialog } from '#web/desk/task-dialog.tsx';
import { useSecondQuestion } from '#web/desk/use-second-question.ts';
import { messageOf } from '#web/form-faults.ts';
import { notify } from '#web/ui/notify.ts';
import { deleteStudent, type Student } from '../contract.ts';
import { deletionQuestion, goingText } from '../rules.ts';

interface DeleteDialogProps {
  student: Student;
  open: boolean;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

const counted = ['confirmRegistrations', 'confirmOrders', 'confirmRefunds'] as const;

/** Asks a second time when registrations, orders or promised refunds are deleted too. */
export function DeleteDialog({ student, onDeleted, ...dialog }: DeleteDialogProps) {
  const { going, question, ask, isAskedBy } = useSecondQuestion(counted);
  const known = student.registeredEvents.length;
  const along = goingText(going.confirmRegistrations ?? 0, going.confirmOrders ?? 0);

  async function remove() {
    // The server asks too, for example if there are more registrations by now, or pass orders or promised refunds.
    if (!question && known > 0) {
      ask({ question: deletionQuestion(known, 0), going: { confirmRegistrations: known } });
      return undefined;
    }
    await adminApi.call(deleteStudent, { params: { studentId: student._id }, query: going });
    onDeleted(student._id);
    return 'Student deleted successfully!';
  }

  function whyNot(error: unknown): string {
    if (isAskedBy(error)) return '';
    notify({ title: 'Failed to delete student. Please try again.', tone: 'error' });
    return messageOf(error, 'Please try again.');
  }

  return (
    <ConfirmDialog
      {...dialog}
      question={question}
      title="Delete Student"
      description="Are you sure you want to delete this student? This action cannot be undone."
      size="small"
      waiting="The student is being deleted."
      action={{
        label: along ? `Delete with ${along}` : 'Delete Student',
        busyLabel: 'Deleting...',
        variant: 'danger',
      }}
      row={student._id}
      run={remove}
      failure={whyNot}
    >
      <div className="rounded-field border border-line px-4 py-3">
        <p className="wrap-anywhere font-semibold">{student.name}</p>
        <p className="break-all text-quiet">{student.email}</p>
      </div>
    </ConfirmDialog>
  );
}
