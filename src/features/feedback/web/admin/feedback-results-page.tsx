import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import {
  type FeedbackList,
  type FeedbackRecord,
  listFeedback,
  readFeedback,
} from '#features/feedback/admin-contract.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { BackLink } from '#web/desk/back-link.tsx';
import { type Failed, loadScreen, ScreenFailed } from '#web/desk/screen-failed.tsx';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Route } from './+types/feedback-results-page.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { ExportResults, FeedbackResults } from './feedback-results.tsx';

type Loaded = { state: 'loaded'; list: FeedbackList; record: FeedbackRecord | undefined } | Failed;

/** Loads the event that the address names. Without one, loads the list of all events. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  return loadScreen(request, 'The feedback did not load', async () => {
    const eventId = new URL(request.url).searchParams.get('event');
    const [list, record] = await Promise.all([
      adminApi.call(listFeedback),
      eventId ? adminApi.call(readFeedback, { params: { eventId } }) : undefined,
    ]);
    return { state: 'loaded', list, record };
  });
}

const frame = screenFrame({
  title: 'Feedback',
  intro:
    'At most five questions about an event, asked of those who took part. Answers are kept without names and are shown five people at a time.',
  loading: (
    <LoadingRegion label="Loading the feedback..." className="mt-6 grid gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-80" />
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function FeedbackResultsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state !== 'loaded') {
    return (
      <>
        {frame.heading}
        <ScreenFailed failed={loaderData} />
      </>
    );
  }
  const { list, record } = loaderData;
  if (!record) return <OfEvents list={list} />;
  return <OfEvent key={record.event._id} record={record} timeZone={list.timeZone} />;
}

const states = { none: 'No questions', asked: 'Asked', stopped: 'Not asked' } as const;

function OfEvents({ list: { events } }: { list: FeedbackList }) {
  return (
    <>
      {frame.heading}
      {events.length === 0 ? (
        <EmptyState title="No events yet" className="mt-6">
          Questions are chosen for an event, so add one first.
        </EmptyState>
      ) : (
        <Table caption="Feedback by event" className="mt-6 max-sm:[--cell-inset:0.35em]">
          <TableHead>
            <HeadCell>Event</HeadCell>
            <HeadCell>Questions</HeadCell>
            <HeadCell numeric>People</HeadCell>
            <HeadCell numeric>Stars</HeadCell>
          </TableHead>
          <tbody>
            {events.map(({ _id, title, state, shown, stars }) => (
              <tr key={_id}>
                <th scope="row" className="min-w-32 whitespace-normal sm:min-w-48">
                  <Link to={`?event=${encodeURIComponent(_id)}`} className="line-link inline-block py-2.5">
                    {title}
                  </Link>
                </th>
                <Cell className="whitespace-nowrap text-quiet">{states[state]}</Cell>
                <Cell numeric>{shown}</Cell>
                <Cell numeric>{stars === null ? '–' : stars.toFixed(1)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

function OfEvent({ record, timeZone }: { record: FeedbackRecord; timeZone: string }) {
  const { event, isAsked, beforeCertificate, results, shown } = record;
  const [editing, setEditing] = useState(false);
  useKeptTask('feedback questions', (id) => {
    if (id === event._id) setEditing(true);
    return true;
  });
  const { revalidate } = useRevalidator();
  const asked = isAsked
    ? `Asked after check-in or after the event${beforeCertificate ? ', before the certificate is shown' : ''}.`
    : 'Not asked at present.';
  return (
    <>
      <BackLink to={paths.adminFeedback}>All events</BackLink>
      <PageTitle
        title={<span className="wrap-anywhere">{event.title}</span>}
        intro={`${asked} ${shown > 0 ? `Answers of ${countOf(shown, 'person', 'people')}.` : ''}`}
        actions={
          <>
            <Button size="small" variant={results.length === 0 ? 'main' : 'quiet'} onClick={() => setEditing(true)}>
              {results.length === 0 ? 'Choose questions' : 'Questions'}
            </Button>
            {shown > 0 && <ExportResults record={record} timeZone={timeZone} />}
          </>
        }
      />
      {results.length === 0 ? (
        <EmptyState title="No questions yet" className="mt-6">
          Choose at most five. Three that suit most events are offered.
        </EmptyState>
      ) : (
        <FeedbackResults record={record} />
      )}
      {editing && (
        <FeedbackDialog
          key={record.version}
          record={record}
          onClose={() => {
            setEditing(false);
            // Somebody else may have changed the questions, or somebody may have answered meanwhile.
            void revalidate();
          }}
          onSaved={async () => {
            setEditing(false);
            await revalidate();
          }}
        />
      )}
    </>
  );
}
