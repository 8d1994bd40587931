import { Copy } from 'lucide-react';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { inRupees } from '#shared/money.ts';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { PaidLines } from '#web/desk/paid-lines.tsx';
import { RowButton } from '#web/desk/row-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy.ts';
import { notify } from '#web/ui/notify.ts';

interface ItemFactsProps {
  item: DeskItem;
  timeZone: string;
  onOpen: () => void;
}

/** Shows who paid and the other details. */
export function ItemFacts({ item, timeZone, onOpen }: ItemFactsProps) {
  const since = momentOf(item.waitingSince, timeZone);
  return (
    <section aria-label="What was registered" className="desk-facts">
      <Facts>
        <Fact label="Payer" wide={item.lines.length > 0}>
          <span className="font-semibold">{item.name}</span>
          {item.teamName && <span className="block text-quiet text-sm">Team {item.teamName}</span>}
        </Fact>
        {item.lines.length > 0 ? <PaidLines lines={item.lines} /> : <Fact label="Event">{item.event.title}</Fact>}
        <Fact label="Email" wide>
          <span className="break-all">{item.email}</span>
        </Fact>
        <Fact label="Phone">{item.phone}</Fact>
        <Fact label="College">{item.college}</Fact>
        <Fact label={item.isResubmitted ? 'Sent again' : 'Sent'}>
          <time dateTime={item.waitingSince} className="figures">{`${since.day} at ${since.time}`}</time>
        </Fact>
        {item.sentForCancelled > 0 && (
          <Fact label="Also sent" wide>
            {`${inRupees(item.sentForCancelled)} for what was cancelled since. If that money has arrived, set the payment of the cancelled registration to Completed. It then waits under “Paid, no seat”.`}
          </Fact>
        )}
        {item.amountReceived > 0 && <Fact label="Received so far">{inRupees(item.amountReceived)}</Fact>}
        {item.isReleased && (
          <Fact label="Seat" wide>
            Released by the deadline. If you approve it, it is paid without a seat until you decide.
          </Fact>
        )}
        {item.lastReason && (
          <Fact label="Rejected before" wide>
            {item.lastReason}
          </Fact>
        )}
        {item.additionalInfo && (
          <Fact label="The participant wrote" wide>
            <span className="whitespace-pre-line">{item.additionalInfo}</span>
          </Fact>
        )}
      </Facts>
      <Button size="small" className="justify-self-start" onClick={onOpen}>
        Ledger and history
      </Button>
    </section>
  );
}

/** The details that must match the picture. */
export function KeyFacts({ item }: { item: DeskItem }) {
  return (
    <dl className="desk-keyfacts">
      <div>
        <dt>Amount due</dt>
        <dd className="desk-amount figures">{inRupees(item.amountDue)}</dd>
      </div>
      <div>
        <dt>Transaction ID</dt>
        <dd className="flex flex-wrap items-center gap-1">
          <span className="desk-number figures">{item.transactionId || 'Not given'}</span>
          {item.transactionId && (
            <RowButton
              Icon={Copy}
              hint="Copy"
              label="Copy the transaction ID"
              onClick={() => copy(item.transactionId)}
            />
          )}
        </dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd className="desk-number figures">{item.paymentReference || 'None'}</dd>
      </div>
    </dl>
  );
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) notify({ title: 'Transaction ID copied' });
  else notify({ title: 'It could not be copied. Please mark it and copy it by hand.', tone: 'error' });
}
