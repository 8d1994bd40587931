import { useRef } from 'react';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import { type DeskKey, useDeskKeys } from '#web/desk/keys/use-desk-keys.ts';
import { ProofViewer } from '#web/desk/proof/proof-viewer.tsx';
import { pictureKeys, usePictureView } from '#web/desk/proof/use-picture-view.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DeskLoad } from '../load-payments.ts';
import { CoordinatorChanges } from './coordinator-changes.tsx';
import { DeskFoot } from './decision-bar.tsx';
import { type Ask, DeskDialogs, useAsking } from './desk-dialogs.tsx';
import { DeskHead } from './desk-head.tsx';
import { FlagList } from './flag-list.tsx';
import { ItemFacts, KeyFacts } from './item-facts.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import { type Desk, useDesk } from './use-desk.ts';
import './decision-bar.css';
import './desk.css';
import './desk-item.css';

export function DeskTab({
  first,
  eventId,
  q,
  events,
  changes,
  ordersToCheck,
  timeZone,
}: DeskLoad & { timeZone: string }) {
  const desk = useDesk(first, { eventId, q });
  const { current, queue } = desk;
  const search = useRef<HTMLInputElement>(null);
  const picture = usePictureView(current?.paymentProof ?? '');
  const { ask, shown, ...dialogs } = useAsking(queue.items);
  const actions: Record<DeskKey, () => void> = {
    ...actionsOf(desk, ask),
    ...pictureKeys(picture),
    find: () => search.current?.focus(),
  };
  const keys = useDeskKeys((key) => actions[key]());

  return (
    <div className="payment-desk">
      <CoordinatorChanges loaded={changes} timeZone={timeZone} />
      <DeskHead
        waiting={queue.waiting}
        waitForStudent={queue.waitForStudent}
        ordersToCheck={ordersToCheck}
        q={q}
        eventId={eventId}
        events={events}
        search={search}
        keys={keys}
      />
      <p role="status" className="sr-only">
        {desk.told}
      </p>
      <DeskTrouble trouble={desk.trouble} onClose={desk.closeTrouble} />
      {current ? (
        <article ref={shown} tabIndex={-1} aria-label={`Payment of ${current.name}`} className="desk-item">
          <FlagList flags={current.flags} onOpen={(id) => ask('file', current, id)} />
          <ProofViewer
            shown={current}
            upcoming={queue.items[queue.at + 1]}
            control={picture}
            onExpired={() => void desk.renew(current)}
          />
          <KeyFacts item={current} />
          <ItemFacts item={current} timeZone={timeZone} onOpen={() => ask('file', current)} />
        </article>
      ) : (
        <NothingWaits ahead={desk.ahead} hasDecided={desk.told !== ''} isSearch={q !== ''} />
      )}
      <DeskFoot desk={desk} actions={actions} />
      <DeskDialogs {...dialogs} timeZone={timeZone} onDecide={desk.decide} />
    </div>
  );
}

/** The actions of buttons and keys, for the payment that is shown and for the last decision. */
function actionsOf({ current, last, decide, undo, skip }: Desk, ask: Ask) {
  function approve(item: DeskItem) {
    if (item.flags.some(({ kind }) => kind === 'sameTransaction')) ask('sameTransaction', item);
    else decide(item, { decision: 'approved' });
  }
  return {
    approve: () => current && approve(current),
    reject: () => current && ask('reject', current),
    undo: () => last && void undo(last),
    next: () => skip(1),
    previous: () => skip(-1),
  };
}

interface DeskTroubleProps {
  trouble: { title: string; message: string } | undefined;
  onClose: () => void;
}

/** Says why a decision failed. It is shown until the next decision. */
export function DeskTrouble({ trouble, onClose }: DeskTroubleProps) {
  if (!trouble) return null;
  return (
    <Alert
      title={trouble.title}
      action={
        <Button size="small" onClick={onClose}>
          Go on
        </Button>
      }
    >
      {trouble.message}
    </Alert>
  );
}
