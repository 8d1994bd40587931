import { removePerson } from '#features/accounts/people-contract.ts';
import { countOf } from '#shared/counts.ts';
import { roleName } from '#shared/permissions.ts';
import { adminApi } from '#web/api.ts';
import { ConfirmDialog } from '#web/desk/task-dialog.tsx';
import { leaveAsAdmin } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { PersonTaskProps } from './role-dialog.tsx';

/**
 * Ends a person's access. It is not a `DeleteDialog` of `web/desk/`: what the person did is kept, administrators who
 * remove themselves are signed out instead of returning to the list, and links for judges may need a warning.
 */
export function RemoveDialog({ person, onDone, ...dialog }: PersonTaskProps) {
  const { _id, name, email, role, isYou, judgeLinks } = person;
  return (
    <ConfirmDialog
      {...dialog}
      title={isYou ? 'Remove yourself?' : 'Remove from the control room'}
      description={
        isYou
          ? 'You would be signed out at once and could not come back.'
          : 'Access ends at once, wherever this person is signed in. What was done stays in the audit log.'
      }
      size="small"
      waiting="The person is being removed."
      action={{
        label: isYou ? 'Remove myself' : 'Remove',
        busyLabel: 'Removing...',
        variant: 'danger',
      }}
      run={async () => {
        await adminApi.call(removePerson, { params: { personId: _id }, query: { sure: isYou ? 'true' : undefined } });
        return { title: `${name} is removed`, description: 'Signed out everywhere.', tone: 'success' };
      }}
      failure="This person could not be removed. Please try again."
      onDone={isYou ? leaveAsAdmin : onDone}
      row={isYou ? undefined : _id}
    >
      <dl className="rounded-field border border-line px-4 py-3">
        <dt className="sr-only">Person</dt>
        <dd className="wrap-anywhere font-semibold">{name}</dd>
        <dt className="sr-only">Email and role</dt>
        <dd className="wrap-anywhere text-quiet">{`${email} · ${roleName(role)}`}</dd>
      </dl>
      {judgeLinks > 0 && (
        <Alert
          tone="warning"
          title={`${countOf(judgeLinks, 'judge’s link', 'judges’ links')} from this person still ${judgeLinks === 1 ? 'works' : 'work'}`}
          className="mt-4"
        >
          Judges may be marking with them, so they do not end. Withdraw them in Judging, or make new ones there.
        </Alert>
      )}
    </ConfirmDialog>
  );
}
