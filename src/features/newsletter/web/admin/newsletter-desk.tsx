import { Download, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { type listSubscribers, removeSubscriber, type Subscriber } from '#features/newsletter/contract.ts';
import { momentOf, sortableTime } from '#shared/calendar.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi } from '#web/api.ts';
import { DeleteDialog } from '#web/desk/delete-dialog.tsx';
import { countId } from '#web/desk/neighbour.ts';
import { Pager } from '#web/desk/pager.tsx';
import { countText, pageOf } from '#web/desk/paging.ts';
import { RowButton } from '#web/desk/row-button.tsx';
import { saveCsv } from '#web/desk/save-csv.ts';
import { useAddress } from '#web/desk/use-address.ts';
import { useTask } from '#web/desk/use-task.ts';
import { useTypedText } from '#web/desk/use-typed-text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AddSubscriber } from './add-subscriber.tsx';
import '#web/desk/desk.css';
import './newsletter.css';

interface NewsletterDeskProps {
  list: Output<typeof listSubscribers>;
  timeZone: string;
}

export function NewsletterDesk({ list: { subscribers, left }, timeZone }: NewsletterDeskProps) {
  const { search, change } = useAddress();
  const { revalidate } = useRevalidator();
  const tasks = useTask<'delete', Subscriber>();
  const q = search.get('q') ?? '';
  const [text, setText] = useTypedText(q, (typed) => change({ q: typed }));
  const found = useMemo(() => {
    const words = q.trim().toLowerCase();
    return words ? subscribers.filter(({ email }) => email.toLowerCase().includes(words)) : subscribers;
  }, [subscribers, q]);
  const page = pageOf(found, search.get('page'));
  const { task, open } = tasks;
  return (
    <>
      <PageTitle
        title="Newsletter"
        intro="Who asked for news in the footer of the website. Every newsletter carries a link to leave the list."
        actions={
          <>
            <AddSubscriber onAdded={revalidate} />
            <ExportButton found={found} timeZone={timeZone} />
          </>
        }
      />
      {subscribers.length === 0 ? (
        <EmptyState title="No subscribers found" className="mt-6">
          Addresses that visitors leave in the footer of the website appear here.
          {left > 0 && ` ${left === 1 ? 'One has' : `${left} have`} left the list.`}
        </EmptyState>
      ) : (
        <>
          <search className="mt-5 grid max-w-md">
            <TextField
              label="Search"
              type="search"
              placeholder="Email address"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </search>
          <p id={countId} tabIndex={-1} role="status" className="mt-5 mb-2 text-quiet text-sm">
            {countText({ from: page.from, found: found.length, total: subscribers.length }, page.rows.length, {
              one: 'address',
              many: 'addresses',
            })}
            {left > 0 && ` · ${left} left the list`}
          </p>
          {found.length === 0 ? (
            <EmptyState
              title="No subscribers found matching the search"
              action={
                <Button size="small" onClick={() => change({ q: '' })}>
                  Show all addresses
                </Button>
              }
            />
          ) : (
            <ul aria-label="Newsletter list, newest first" className="subscribers">
              {page.rows.map((row) => (
                <li key={row._id} className="subscriber">
                  <span className="min-w-0 break-all font-medium">{row.email}</span>
                  <time dateTime={row.createdAt} className="figures text-quiet text-sm">
                    since {momentOf(row.createdAt, timeZone).day}
                  </time>
                  <RowButton
                    Icon={Trash2}
                    hint="Remove"
                    label={`Remove ${row.email}`}
                    tone="danger"
                    deletes={row._id}
                    onClick={() => tasks.begin('delete', row)}
                  />
                </li>
              ))}
            </ul>
          )}
          <Pager label="Pages of the newsletter list" page={page.page} pages={page.pages} />
        </>
      )}
      {task && (
        <DeleteDialog
          key={task.round}
          open={open}
          onClose={tasks.end}
          title="Remove from the list"
          description="The address is forgotten and gets no more newsletters. Its owner can join again."
          action="Remove Address"
          id={task.item._id}
          onDelete={async () => {
            await adminApi.call(removeSubscriber, { params: { subscriberId: task.item._id } });
            await revalidate();
          }}
          success="Address removed successfully!"
          failure="Failed to remove the address. Please try again."
        >
          <p className="break-all font-semibold">{task.item.email}</p>
        </DeleteDialog>
      )}
    </>
  );
}

function ExportButton({ found, timeZone }: { found: readonly Subscriber[]; timeZone: string }) {
  function save() {
    const rows = found.map(({ email, createdAt }) => [email, sortableTime(new Date(createdAt), timeZone).slice(0, 16)]);
    saveCsv({ name: 'newsletter', head: ['Email', 'Joined'], rows, timeZone });
  }

  return (
    <Button size="small" onClick={save}>
      <Download aria-hidden size={16} />
      Export CSV
    </Button>
  );
}
