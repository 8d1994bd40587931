import { Fragment } from 'react';
import { type OwnTeam, renewCode } from '#features/registrations/team-contract.ts';
import { instantText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { TextToCopy } from '../payment/text-to-copy.tsx';
import '../payment/payment.css';

interface TeamCodeProps {
  registrationId: string;
  team: OwnTeam;
  timeZone: string;
  isFull: boolean;
  onChanged: (team: OwnTeam) => void;
}

/** Shows the code and the link for joining the team. */
export function TeamCode({ registrationId, team, timeZone, isFull, onChanged }: TeamCodeProps) {
  const { busy, run } = useAction('No new code', async () => {
    onChanged({ ...team, ...(await api.call(renewCode, { params: { registrationId } })) });
  });
  const { code, codeUntil } = team;
  const link = `${window.location.origin}${paths.studentJoinTeam(code)}`;
  return (
    <div className="mt-3 grid gap-3">
      <p className="max-w-prose">
        {code
          ? `Send this code or link to your teammates. It works until ${instantText(codeUntil, timeZone)}.`
          : 'Teammates can join by a code, without being typed in.'}
        {isFull && ' The team is full: it lets in only those whom you have named.'}
      </p>
      {code && (
        <dl className="pay-lines">
          <TextToCopy label="Code" text={code}>
            <span className="tracking-widest">{code}</span>
          </TextToCopy>
          <TextToCopy label="Link" text={link}>
            {link.split(/(?<=\w[/?])/).map((part) => (
              // Browsers break an address after a slash only with a hint.
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </TextToCopy>
        </dl>
      )}
      <Button size="small" busy={busy} busyLabel="Making a code..." onClick={run} className="justify-self-start">
        {code ? 'Make a new code' : 'Make a code'}
      </Button>
    </div>
  );
}
