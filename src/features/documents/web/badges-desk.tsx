import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { adminApi } from '#web/api.ts';
import { saveAnswer } from '#web/files/save-file.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { listBadgeNames, printBadges, printNamedBadges } from '../admin-contract.ts';
import { type BadgePaper, type BadgeRole, type CrewRole, crewRoles, roleNames } from '../rules.ts';
import type { EventChoice } from './load-badges.ts';

interface Choice {
  role: BadgeRole;
  event: string;
  /** The typed names of each role, one on each line. */
  typed: Partial<Record<CrewRole, string>>;
  /** The names that the server knows for each role. Shown until other names are typed. */
  known: Partial<Record<CrewRole, string>>;
  paper: BadgePaper;
}

const linesIn = (names: string) => names.split('\n').filter((name) => name.trim() !== '');

export function BadgesDesk({ events }: { events: readonly EventChoice[] }) {
  const [choice, setChoice] = useState<Choice>({ role: 'participant', event: '', typed: {}, known: {}, paper: 'a4' });
  const change = (changes: Partial<Choice>) => setChoice((before) => ({ ...before, ...changes }));
  const fill = useAction('The names did not load', async (role: CrewRole) => {
    const { names } = await adminApi.call(listBadgeNames, { query: { role } });
    setChoice((before) => ({ ...before, known: { ...before.known, [role]: names.join('\n') } }));
  });
  const save = useAction('The badges were not downloaded', () => download(choice));
  const { role, event, paper } = choice;
  const names = namesIn(choice);

  function chooseRole(next: BadgeRole) {
    if (next === 'participant' || choice.typed[next]) return change({ role: next });
    // Clears the typed names of the role, so that the list is filled from the server again.
    change({ role: next, typed: { ...choice.typed, [next]: undefined } });
    void fill.run(next);
  }
  const send = (submitted: FormEvent) => {
    submitted.preventDefault();
    void save.run();
  };
  return (
    <form onSubmit={send} className="mt-7 grid max-w-2xl gap-5">
      <SelectField label="For" value={role} onChange={({ target }) => chooseRole(target.value as BadgeRole)}>
        <option value="participant">Participants</option>
        {crewRoles.map((one) => (
          <option key={one} value={one}>
            {roleNames[one]}s
          </option>
        ))}
      </SelectField>
      {role === 'participant' ? (
        <SelectField
          label="Event"
          hint="Each badge has the ticket’s number and code. Badges are sorted by college, then by name."
          value={event}
          onChange={({ target }) => change({ event: target.value })}
          choices={events}
        >
          <option value="">Everybody with a ticket</option>
        </SelectField>
      ) : (
        <TextArea
          label="Names"
          hint={
            fill.busy
              ? 'Loading the names...'
              : 'One name on each line, as it should be printed. These badges have no code.'
          }
          rows={8}
          value={names}
          onChange={({ target }) => setChoice((before) => withNames(before, role, target.value))}
        />
      )}
      <SelectField label="Paper" value={paper} onChange={({ target }) => change({ paper: target.value as BadgePaper })}>
        <option value="a4">A4, four badges on a page</option>
        <option value="a6">A6, one badge on a page</option>
      </SelectField>
      <Button
        type="submit"
        variant="main"
        className="justify-self-start"
        busy={save.busy}
        busyLabel="Preparing..."
        disabledReason={role !== 'participant' && linesIn(names).length === 0 && 'Please enter at least one name.'}
      >
        <Download aria-hidden size={16} />
        Download badges
      </Button>
    </form>
  );
}

const withNames = (choice: Choice, role: CrewRole, names: string): Choice => ({
  ...choice,
  typed: { ...choice.typed, [role]: names },
});
const namesIn = ({ role, typed, known }: Choice) => (role === 'participant' ? '' : (typed[role] ?? known[role] ?? ''));

function download(choice: Choice): Promise<void> {
  const { role, event, paper } = choice;
  if (role === 'participant') return saveAnswer(`${printBadges.path}?${new URLSearchParams({ event, paper })}`);
  return saveAnswer(printNamedBadges.path, { json: { role, paper, names: linesIn(namesIn(choice)) } });
}
