import { useEffect, useState } from 'react';
import { getSite } from '#features/edition/calls.ts';
import { getFeedback } from '#features/feedback/contract.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta, withMenu } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/feedback-page.ts';
import { AnswerForm } from './answer-form.tsx';
import { dropFeedbackDraft } from './feedback-draft.ts';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Feedback', loaderData);

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return asStudent(request, () =>
    withMenu(api.call(getFeedback, { params }), api.call(listMyRegistrations), api.call(getSite)),
  );
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Feedback" />
      <LoadingRegion label="Loading the questions..." className="mt-7 grid max-w-xl gap-6">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-32" />
      </LoadingRegion>
    </>
  );
}

const instead = {
  none: ['Nothing is asked here', 'The organisers ask nothing about this event, or you did not take part in it.'],
  early: ['Not yet', 'You can give feedback once you are checked in, or when the event is over.'],
  answered: ['Thank you', 'Your feedback is in. It is kept without your name, so it cannot be changed or taken back.'],
  closed: ['This is over', 'The event was more than 30 days ago, so feedback is not asked any more.'],
} as const;

export default function FeedbackPage({ loaderData: { data } }: Route.ComponentProps) {
  const [isSent, setSent] = useState(false);
  const state = isSent ? 'answered' : data?.state;
  const eventId = data?.event?._id;
  useEffect(() => {
    // Removes the draft when the answers were sent, here or elsewhere, or cannot be sent any more.
    if (eventId && (state === 'answered' || state === 'closed')) dropFeedbackDraft(eventId);
  }, [eventId, state]);
  return (
    <>
      <PageTitle
        title={data?.event ? <span className="wrap-anywhere">{`How was ${data.event.title}?`}</span> : 'Feedback'}
      />
      {data?.event && state === 'open' && (
        <AnswerForm
          key={data.event._id}
          eventId={data.event._id}
          questions={data.questions}
          onSent={() => setSent(true)}
        />
      )}
      {state && state !== 'open' && (
        <EmptyState
          title={instead[state][0]}
          className="mt-7"
          action={
            <>
              {state === 'answered' && (
                <ButtonLink to={paths.studentCertificates} variant="main">
                  My certificates
                </ButtonLink>
              )}
              <ButtonLink to={paths.studentDashboard()}>Dashboard</ButtonLink>
            </>
          }
        >
          {instead[state][1]}
        </EmptyState>
      )}
      {!data && (
        <div className="mt-7">
          <NotLoaded title="The questions did not load" />
        </div>
      )}
    </>
  );
}
