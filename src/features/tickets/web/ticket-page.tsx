import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { getSite } from '#features/edition/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { getMyTicket, listTeamTickets } from '#features/tickets/calls.ts';
import type { TeamTicket, Ticket } from '#features/tickets/contract.ts';
import { numberText } from '#features/tickets/rules.ts';
import { ApiError } from '#shared/api-client.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { useAction } from '#web/hooks/use-action.ts';
import { BrowseEvents } from '#web/layouts/student/browse-events.tsx';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta, withMenu } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { useStudent } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { shareOrCopy } from '#web/ui/copy.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { notify } from '#web/ui/notify.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/ticket-page.ts';
import { keepTicket, keptTicket } from './keep-ticket.ts';
import type { NewTicketDialog } from './new-ticket-dialog.tsx';
import { keepPage } from './offline/keep-page.ts';
import { TicketCard } from './ticket-card.tsx';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Ticket', loaderData);

interface LoadedTicket {
  ticket: Ticket | undefined;
  members: TeamTicket[];
  /** True if there was no answer and the stored ticket is shown. */
  isKept: boolean;
  /** True if the server answered with an error. */
  isFault?: boolean;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, () => withMenu(loadTicket(), api.call(listMyRegistrations), api.call(getSite)));
}

async function loadTicket(): Promise<LoadedTicket> {
  try {
    const [ticket, { members }] = await Promise.all([
      api.call(getMyTicket).catch(noTicketYet),
      api.call(listTeamTickets).catch(() => ({ members: [] })),
    ]);
    keepTicket(ticket);
    return { ticket, members, isKept: false };
  } catch (error) {
    const ticket = keptTicket();
    if (!ticket || (error instanceof ApiError && error.status === 401)) throw error;
    const isFault = error instanceof ApiError && error.status !== 0;
    return { ticket, members: [], isKept: true, ...(isFault && { isFault }) };
  }
}

function noTicketYet(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

export function HydrateFallback() {
  return (
    <Frame>
      <LoadingRegion label="Loading your ticket..." className="grid justify-items-center">
        <Skeleton className="aspect-square w-full max-w-96" />
      </LoadingRegion>
    </Frame>
  );
}

export default function TicketPage({ loaderData: { data, timeZone, editionName } }: Route.ComponentProps) {
  return (
    <Frame>
      {data ? (
        <Shown {...data} timeZone={timeZone} edition={editionName} />
      ) : (
        <NotLoaded title="Your ticket did not load" />
      )}
    </Frame>
  );
}

interface ShownProps extends LoadedTicket {
  timeZone: string | undefined;
  edition: string | undefined;
}

function Shown({ ticket, members, isKept, isFault, timeZone, edition }: ShownProps) {
  const student = useStudent();
  const mayKeep = ticket !== undefined && !isKept;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isKept) return;
    // The stored ticket may have been replaced meanwhile.
    window.addEventListener('online', revalidate);
    return () => window.removeEventListener('online', revalidate);
  }, [isKept, revalidate]);
  useEffect(() => {
    if (mayKeep) void keepPage(paths.studentTicket);
  }, [mayKeep]);
  if (!ticket && members.length === 0) {
    return (
      <EmptyState title="No ticket yet" action={<BrowseEvents />}>
        You get one ticket for everything, as soon as a registration or a pass of yours is confirmed.
      </EmptyState>
    );
  }
  return (
    <>
      {isKept && (
        <Alert tone="info" title={isFault ? 'Your ticket did not load again' : 'No network'}>
          This is your ticket as you saw it last.{' '}
          {isFault ? 'Please reload the page in a minute.' : 'It is scanned without a network, too.'}
        </Alert>
      )}
      {ticket && (
        <>
          <TicketCard ticket={ticket} name={student?.name ?? ''} edition={edition} />
          <div className="no-print grid gap-6">
            <p className="text-quiet text-sm">
              Issued {instantText(ticket.issuedAt, timeZone ?? usualTimeZone)}. One ticket for all your events and
              passes. Show it to nobody but the people at the gate: once one copy has been let in, any other is refused.
            </p>
            {!isKept && (
              <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                <DownloadButton address={paths.myBadge} as="student" what="Badge">
                  Badge to print
                </DownloadButton>
                <Link to={paths.studentDocuments} className="link py-2">
                  On-duty letter and receipts
                </Link>
              </div>
            )}
            {!isKept && <LostTicket />}
          </div>
        </>
      )}
      {members.length > 0 && <Members members={members} />}
    </>
  );
}

function LostTicket() {
  const [Question, setQuestion] = useState<typeof NewTicketDialog>();
  // Loaded only when the button is pressed, because phones open this page at the gate, on bad networks.
  const { busy, run } = useAction('The question did not load', async () => {
    const { NewTicketDialog } = await import('./new-ticket-dialog.tsx');
    setQuestion(() => NewTicketDialog);
  });
  return (
    <div>
      <Button variant="ghost" size="small" className="-ml-3.75 text-left!" busy={busy} onClick={run}>
        Lost your phone, or sent the ticket to somebody?
      </Button>
      {Question && <Question onClose={() => setQuestion(undefined)} />}
    </div>
  );
}

function Members({ members }: { members: TeamTicket[] }) {
  return (
    <section aria-labelledby="team-tickets" className="no-print grid gap-4">
      <div className="grid gap-1">
        <h2 id="team-tickets" className="text-xl!">
          Tickets of your team
        </h2>
        <p className="max-w-prose text-quiet">
          These members have no account. Send each their own link; everybody who has it can use the ticket.
        </p>
      </div>
      <ul className="border-line border-t">
        {members.map((member) => (
          <Member key={`${member.event} ${member.number}`} member={member} />
        ))}
      </ul>
    </section>
  );
}

function Member({ member: { name, event, number, link } }: { member: TeamTicket }) {
  const address = paths.forwardedTicket(link);
  async function share() {
    const url = new URL(address, location.href).href;
    const done = await shareOrCopy({ title: `Ticket of ${name}`, url });
    if (done === 'copied') notify({ title: `The link for ${name} is copied`, tone: 'success' });
    if (done === 'refused') {
      const description = `Please open the ticket of ${name} and copy its address.`;
      notify({ title: 'The link was not copied', description, tone: 'error' });
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-4">
      <div className="grid min-w-0 flex-1 basis-56">
        <span className="wrap-anywhere font-medium">{name}</span>
        <span className="wrap-anywhere text-quiet text-sm">{event}</span>
        <span className="ticket-number">{numberText(number)}</span>
      </div>
      <Button size="small" onClick={share}>
        Share link
        <span className="sr-only"> for {name}</span>
      </Button>
      <Link to={address} className="link py-2">
        Open<span className="sr-only"> the ticket of {name}</span>
      </Link>
    </li>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-8">
      <PageTitle
        title="Ticket"
        intro={
          <>
            Show this code at the gate. <span className="no-print">Turn up the brightness of your screen.</span>
          </>
        }
      />
      {children}
    </div>
  );
}
