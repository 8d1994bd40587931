import { useRevalidator } from 'react-router';
import { festTimeZone } from '#features/edition/calls.ts';
import {
  exportSubscribers,
  findSubscribers,
  removeSubscriber,
  type Subscriber,
  type SubscriberFilters,
} from '#features/newsletter/contract.ts';
import { momentOf } from '#shared/calendar.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { DeleteDialog } from '#web/desk/delete-dialog.tsx';
import { ExportButton } from '#web/desk/export-button.tsx';
import { ListFilters } from '#web/desk/list/list-filters.tsx';
import { type LoadedPage, loadPage, textFilterIn } from '#web/desk/list/load-page.ts';
import { NothingFound } from '#web/desk/list/nothing-found.tsx';
import { PagedList } from '#web/desk/list/paged-list.tsx';
import { DeleteButton } from '#web/desk/row-button.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { type Tasks, useTask } from '#web/desk/use-task.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { AddSubscriber } from './add-subscriber.tsx';
import '#web/desk/desk.css';
import './newsletter.css';

export const newsletterIntro =
  'Who asked for news in the footer of the website. With PUBLIC_URL set, the export has a link to leave for each address: put it into every newsletter.';

export function NewsletterDesk({ loaded }: { loaded: LoadedSubscribers }) {
  const { subscribers, left, found, total } = loaded;
  const { search, change } = useAddress();
  const { revalidate } = useRevalidator();
  const tasks = useTask<'delete', Subscriber>();
  return (
    <>
      <PageTitle
        title="Newsletter"
        intro={newsletterIntro}
        actions={
          <>
            <AddSubscriber onAdded={revalidate} />
            <ExportButton call={exportSubscribers} filters={filtersOf(search)} found={found} />
          </>
        }
      />
      {total === 0 ? (
        <EmptyState title="No subscribers found" className="mt-6">
          Addresses that visitors leave in the footer of the website appear here.
          {left > 0 && ` ${left === 1 ? 'One has' : `${left} have`} left the list.`}
        </EmptyState>
      ) : (
        <>
          <ListFilters placeholder="Email address" />
          <PagedList
            list="newsletter"
            loaded={loaded}
            shown={subscribers.length}
            noun={{ one: 'address', many: 'addresses' }}
            note={left > 0 && ` · ${left} left the list`}
            empty={
              <NothingFound
                title="No subscribers found matching the search"
                showAll="Show all addresses"
                onShowAll={() => change({ q: '' })}
              />
            }
          >
            <SubscriberList loaded={loaded} onRemove={(row) => tasks.begin('delete', row)} />
          </PagedList>
        </>
      )}
      {tasks.task && <RemoveDialog key={tasks.task.round} tasks={tasks} subscriber={tasks.task.item} />}
    </>
  );
}

interface SubscriberListProps {
  loaded: LoadedSubscribers;
  onRemove: (subscriber: Subscriber) => void;
}

function SubscriberList({ loaded: { subscribers, timeZone }, onRemove }: SubscriberListProps) {
  return (
    <ul aria-label="Newsletter list, newest first" className="subscribers">
      {subscribers.map((row) => (
        <li key={row._id} className="subscriber">
          <span className="min-w-0 break-all font-medium">{row.email}</span>
          <time dateTime={row.createdAt} className="figures text-quiet text-sm">
            since {momentOf(row.createdAt, timeZone).day}
          </time>
          <DeleteButton verb="Remove" what={row.email} id={row._id} onClick={() => onRemove(row)} />
        </li>
      ))}
    </ul>
  );
}

function RemoveDialog({ tasks, subscriber }: { tasks: Tasks<'delete', Subscriber>; subscriber: Subscriber }) {
  const { revalidate } = useRevalidator();
  return (
    <DeleteDialog
      open={tasks.open}
      onClose={tasks.end}
      title="Remove from the list"
      description="The address is forgotten and gets no more newsletters. Its owner can join again."
      action="Remove Address"
      busyLabel="Removing..."
      id={subscriber._id}
      onDelete={async () => {
        await adminApi.call(removeSubscriber, { params: { subscriberId: subscriber._id } });
        await revalidate();
      }}
      success="Address removed successfully!"
      failure="Failed to remove the address. Please try again."
    >
      <p className="break-all font-semibold">{subscriber.email}</p>
    </DeleteDialog>
  );
}

export type LoadedSubscribers = LoadedPage<Output<typeof findSubscribers> & { timeZone: string }>;

const filtersOf = (search: URLSearchParams): SubscriberFilters => ({ q: textFilterIn(search, 'q') });

export function loadSubscribers(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to load the newsletter list. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [answer, timeZone] = await Promise.all([adminApi.call(findSubscribers, { query }), festTimeZone(api)]);
    return { ...answer, timeZone };
  });
}
