import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { getSite } from '#features/edition/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { liveByEvent } from '#features/own-registrations/rules.ts';
import { findTeam, joinTeam, type TeamOffer } from '#features/registrations/team-contract.ts';
import { forbids, hindranceText } from '#features/registrations/team-rules.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { asStudent, unlessSignedOut } from '#web/require-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/join-page.ts';
import { Hindrances } from './hindrances.tsx';
import { TeamFacts } from './team-facts.tsx';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = () => notIndexed('Join a team');

/** Opens the login for a visitor, with the way back to this page and its code. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, async () => {
    const [found, site, registrations] = await Promise.all([
      lookUp(new URL(request.url).searchParams.get('code') ?? ''),
      api.call(getSite).catch(() => undefined),
      api.call(listMyRegistrations).catch(unlessSignedOut),
    ]);
    return {
      ...found,
      ownRegistration: found.offer && registrations && liveByEvent(registrations).get(found.offer.event._id),
      editionName: site?.edition.name,
      registrationCount: registrations?.length,
    };
  });
}

interface Found {
  code: string;
  offer?: TeamOffer;
  /** Why there is no team to show, in the server's words. */
  refusal?: string;
}

async function lookUp(code: string): Promise<Found> {
  if (!code) return { code };
  try {
    return { code, offer: await api.call(findTeam, { body: { code } }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return { code, refusal: error.message || 'The team could not be looked up. Please try again.' };
  }
}

export default function JoinPage({ loaderData }: Route.ComponentProps) {
  const { code, offer, refusal, ownRegistration } = loaderData;
  return (
    <>
      <PageTitle title="Join a team" intro="With the code that the leader of your team has sent you." />
      <div className="mt-7 grid max-w-xl gap-6">
        {offer ? (
          <Team key={code} code={code} offer={offer} ownRegistration={ownRegistration} />
        ) : (
          <CodeForm key={code} code={code} refusal={refusal} />
        )}
      </div>
    </>
  );
}

interface TeamProps {
  code: string;
  offer: TeamOffer;
  /** The student's own registration for this event; undefined without one, or if it did not load. */
  ownRegistration: string | undefined;
}

function Team({ code, offer, ownRegistration }: TeamProps) {
  return (
    <>
      <div className="grid gap-1">
        <h2 className="wrap-anywhere text-2xl!">{offer.event.title}</h2>
        <TeamFacts offer={offer} />
      </div>
      {offer.hindrances.includes('alreadyInTeam') ? (
        <Alert
          title={hindranceText.alreadyInTeam}
          action={
            <ButtonLink
              to={ownRegistration ? paths.studentRegistration(ownRegistration) : paths.studentDashboard('registered')}
              size="small"
            >
              My registration
            </ButtonLink>
          }
        />
      ) : (
        <Join code={code} offer={offer} />
      )}
    </>
  );
}

function Join({ code, offer }: { code: string; offer: TeamOffer }) {
  const navigate = useNavigate();
  const { busy, run } = useAction('Not in the team', async () => {
    const { message, registrationId, waits } = await api.call(joinTeam, { body: { code } });
    notify({ title: message, tone: waits ? 'info' : 'success' });
    await navigate(waits ? paths.studentDashboard() : paths.studentRegistration(registrationId));
  });
  return (
    <>
      <Hindrances hindrances={offer.hindrances} />
      <Button
        variant="main"
        busy={busy}
        busyLabel="Joining..."
        disabledReason={offer.hindrances.some(forbids) && 'You cannot join this team: the reasons are above.'}
        onClick={run}
        className="justify-self-start"
      >
        Join the team
      </Button>
    </>
  );
}

function CodeForm({ code, refusal }: { code: string; refusal: string | undefined }) {
  const [typed, setTyped] = useState(code);
  const [, setParams] = useSearchParams();
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setParams({ code: typed.trim() });
      }}
    >
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <TextField
        label="Code of the team"
        hint="Six letters and digits."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="max-w-52"
      />
      <Button
        type="submit"
        variant="main"
        disabledReason={!typed.trim() && 'Please enter the code first.'}
        className="justify-self-start"
      >
        Find the team
      </Button>
    </form>
  );
}
