import { useNavigate, useRevalidator } from 'react-router';
import { CollegeField } from '#features/colleges/web/index.ts';
import { teamMember } from '#features/registrations/contract.ts';
import {
  handOverTeam,
  leaveTeam,
  type OwnTeam,
  putMember,
  removeMember,
} from '#features/registrations/team-contract.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useUnsaved } from '#web/desk/unsaved.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';

/** `name` without a `memberId` names somebody for a free place. */
export type TeamTask =
  | { does: 'name'; memberId?: string; name?: string }
  | { does: 'takeOut' | 'handOver'; memberId: string; name: string }
  | { does: 'leave' };

interface TeamTaskProps<Task extends TeamTask = TeamTask> {
  registrationId: string;
  task: Task;
  onClose: () => void;
  /** Called with the changed team, or undefined if it has to be loaded again. */
  onChanged: (team: OwnTeam | undefined) => void;
}

export function TeamTaskDialog({ task, ...props }: TeamTaskProps) {
  return task.does === 'name' ? <NameMember task={task} {...props} /> : <AskFirst task={task} {...props} />;
}

function NameMember({ registrationId, task, onClose, onChanged }: TeamTaskProps<Extract<TeamTask, { does: 'name' }>>) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(putMember, {
    fields: teamMember,
    defaults: { name: '', email: '', phone: '', college: '' },
    draft: 'none',
    disabledReason: false,
    input: (person) => ({
      params: { registrationId },
      body: { ...person, ...(task.memberId && { replaces: task.memberId }) },
    }),
    onSent(team, { name }) {
      onChanged(team);
      onClose();
      notify({ title: `${name} is named`, tone: 'success' });
      void revalidate();
    },
    failure: { words: 'Please try again in a moment.' },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={task.name ? `Replace ${task.name}` : 'Add a member'}
      description="Where members have to accept, this person does so on the dashboard of an account with this email."
      action={task.name ? { label: 'Replace', busyLabel: 'Replacing...' } : { label: 'Add', busyLabel: 'Adding...' }}
      waiting="The team is being changed."
      unsaved={useUnsaved(form.isDirty, onClose)}
    >
      <TextField label="Name" required {...form.field('name')} />
      <TextField label="Email" type="email" inputMode="email" required {...form.field('email')} />
      <TextField label="Phone" type="tel" inputMode="tel" required {...form.field('phone')} />
      <CollegeField label="College" required {...form.field('college')} />
    </FormDialog>
  );
}

type Asked = Exclude<TeamTask, { does: 'name' }>;

function AskFirst({ registrationId, task, onClose, onChanged }: TeamTaskProps<Asked>) {
  const { busy, refusal, attempt } = useAttempt('Please try again in a moment.');
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const words = wordsFor(task);

  const run = () =>
    attempt(async () => {
      const changed = await act(registrationId, task);
      notify({ title: changed.message, tone: 'success' });
      onClose();
      if (task.does === 'leave') return await navigate(paths.studentDashboard('registered'));
      onChanged(changed.team);
      await revalidate();
    });

  return (
    <TaskDialog
      open
      onClose={onClose}
      size="small"
      title={words.title}
      busy={busy}
      waiting="The team is being changed."
      refusal={refusal}
      action={{ label: words.label, busyLabel: words.busyLabel, run, ...(words.danger && { variant: 'danger' }) }}
    >
      <p>{words.about}</p>
    </TaskDialog>
  );
}

async function act(registrationId: string, task: Asked): Promise<{ message: string; team?: OwnTeam }> {
  switch (task.does) {
    case 'takeOut': {
      const { memberId, name } = task;
      const team = await api.call(removeMember, { params: { registrationId, memberId } });
      return { message: `${name} is not in the team any more`, team };
    }
    case 'handOver':
      return api.call(handOverTeam, { params: { registrationId }, body: { memberId: task.memberId } });
    case 'leave':
      return api.call(leaveTeam, { params: { registrationId } });
    default:
      return task satisfies never;
  }
}

function wordsFor(task: Asked) {
  switch (task.does) {
    case 'takeOut':
      return {
        title: `Take ${task.name} out of the team?`,
        about: 'The place is free for somebody else then.',
        label: 'Take out',
        busyLabel: 'Taking out...',
        danger: true,
      };
    case 'handOver':
      return {
        title: `Make ${task.name} the leader?`,
        about: 'The registration, its payment and its mails are theirs then. You stay in the team as a member.',
        label: 'Make leader',
        busyLabel: 'Changing the leader...',
        danger: false,
      };
    case 'leave':
      return {
        title: 'Leave the team?',
        about:
          'The leader is told. While registration is open, you can come back with the code of the team, or if the leader names you again.',
        label: 'Leave',
        busyLabel: 'Leaving...',
        danger: true,
      };
    default:
      return task satisfies never;
  }
}
