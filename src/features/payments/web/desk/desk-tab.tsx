import { useRef, useState } from 'react';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import { type DeskKey, useDeskKeys } from '#web/desk/keys/use-desk-keys.ts';
import { ProofViewer } from '#web/desk/proof/proof-viewer.tsx';
import { pictureKeys, usePictureView } from '#web/desk/proof/use-picture-view.ts';
import { UndoBar } from '#web/desk/undo-bar.tsx';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DeskLoad } from '../load-payments.ts';
import { CoordinatorChanges } from './coordinator-changes.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { type Asking, DeskDialogs } from './desk-dialogs.tsx';
import { DeskHead } from './desk-head.tsx';
import { FlagList } from './flag-list.tsx';
import { ItemFacts, KeyFacts } from './item-facts.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import { pastText } from './queue.ts';
import { keptRejection } from './use-decisions.ts';
import { useDesk } from './use-desk.ts';
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
  const search = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<Asking>();
  const [open, setOpen] = useState(false);
  const { current, queue } = desk;
  const picture = usePictureView(current?.paymentProof ?? '');

  function ask(what: Asking['what'], item: DeskItem, registrationId = item._id) {
    setAsking({ what, item, registrationId });
    setOpen(true);
  }
  useKeptTask(keptRejection, (id) => {
    const item = queue.items.find(({ _id }) => _id === id);
    if (item) ask('reject', item);
    return true;
  });
  function approve(item: DeskItem) {
    if (item.flags.some(({ kind }) => kind === 'sameTransaction')) ask('sameTransaction', item);
    else desk.decide(item, { decision: 'approved' });
  }
  const last = desk.recents.at(-1);
  const actions: Record<DeskKey, () => void> = {
    approve: () => current && approve(current),
    reject: () => current && ask('reject', current),
    undo: () => last && void desk.undo(last),
    next: () => desk.skip(1),
    previous: () => desk.skip(-1),
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
        <article aria-label={`Payment of ${current.name}`} className="desk-item">
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
      <div className="desk-foot">
        <UndoBar
          last={last && { did: pastText[last.decision], name: last.item.name, until: last.until }}
          onUndo={actions.undo}
          onExpire={desk.expire}
        />
        {current && (
          <DecisionBar
            place={`${queue.at + 1} of ${Math.max(queue.waiting, queue.items.length)}`}
            isFirst={queue.at === 0}
            isLast={queue.at === queue.items.length - 1}
            onSkip={desk.skip}
            onApprove={actions.approve}
            onReject={actions.reject}
          />
        )}
      </div>
      {asking && (
        <DeskDialogs
          asking={asking}
          open={open}
          timeZone={timeZone}
          onClose={() => setOpen(false)}
          onDecide={desk.decide}
        />
      )}
    </div>
  );
}

interface DeskTroubleProps {
  trouble: { title: string; message: string } | undefined;
  onClose: () => void;
}

/** Says why a decision failed. Shown until the next decision. */
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
