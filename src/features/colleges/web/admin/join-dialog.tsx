import { useState } from 'react';
import { type College, type CollegeName, listCollegeNames } from '#features/colleges/contract.ts';
import { joinColleges, joinNames } from '#features/colleges/join-contract.ts';
import { adminApi } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { messageOf } from '#web/form-faults.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Alert } from '#web/ui/alert.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface JoinDialogProps {
  /** The college, or the typed names, to join with another college. */
  what: { college: College } | { names: string[] };
  open: boolean;
  onClose: () => void;
  onJoined: () => Promise<void>;
}

/** Chooses the college with which a college or typed names are joined. */
export function JoinDialog({ what, open, onClose, onJoined }: JoinDialogProps) {
  const { loaded } = useLoaded(() => adminApi.call(listCollegeNames));
  const [chosen, setChosen] = useState('');
  const { busy, refusal, refuse, attempt } = useAttempt('The names could not be joined. Please try again.');
  const isCollege = 'college' in what;

  async function join() {
    if (!chosen) return refuse('Please choose a college first.');
    await attempt(async () => {
      const params = { collegeId: chosen };
      const { message } = await (isCollege
        ? adminApi.call(joinColleges, { params, body: { college: what.college._id } })
        : adminApi.call(joinNames, { params, body: { names: what.names } }));
      await onJoined();
      notify({ title: message, tone: 'success' });
      onClose();
    });
  }

  return (
    <TaskDialog
      open={open}
      onClose={onClose}
      busy={busy}
      refusal={refusal}
      title={isCollege ? 'Join with another college' : 'Join with a college'}
      description={
        isCollege
          ? 'The other college takes over the names, mail domains and roster of this one. What students typed stays, and it can be undone.'
          : 'These names will mean the college that you choose. What students typed stays, and it can be undone.'
      }
      size="small"
      waiting="The names are being joined."
      action={{ label: 'Join', busyLabel: 'Joining...', run: join }}
    >
      <p className="wrap-anywhere rounded-field border border-line px-4 py-3 font-semibold">
        {isCollege ? what.college.name : what.names.join(', ')}
      </p>
      {loaded.state === 'loading' && (
        <LoadingRegion label="Loading the colleges...">
          <Skeleton className="h-16" />
        </LoadingRegion>
      )}
      {loaded.state === 'failed' && (
        <Alert tone="error">{messageOf(loaded.error, 'The colleges could not be loaded.')}</Alert>
      )}
      {loaded.state === 'loaded' && (
        <SelectField
          label="College"
          placeholder="Choose a college"
          required
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {loaded.data
            .filter(({ _id }) => !isCollege || _id !== what.college._id)
            .map((college) => (
              <option key={college._id} value={college._id}>
                {wordsFor(college)}
              </option>
            ))}
        </SelectField>
      )}
    </TaskDialog>
  );
}

const wordsFor = ({ name, city }: CollegeName) => (city ? `${name}, ${city}` : name);
