import { clsx } from 'clsx';
import type { FestEvent } from '#features/events/contract.ts';
import { promisedPrizes } from '#features/events/rules.ts';
import { prizeText } from '#shared/money.ts';

export function PrizesPanel({ event }: { event: Pick<FestEvent, 'prizes' | 'eventType'> }) {
  const prizes = promisedPrizes(event);
  if (!prizes) {
    return (
      <>
        <h2 className="event-panel-title">Prizes</h2>
        <p>There are no prizes for this event.</p>
      </>
    );
  }
  return (
    <>
      <h2 className="event-panel-title">Prizes</h2>
      <div className="event-prizes">
        <Prize place="1st" prize={prizes.first} isFirst />
        <Prize place="2nd" prize={prizes.second} />
        {prizes.third && <Prize place="3rd" prize={prizes.third} />}
      </div>
      {prizes.other && (
        <>
          <h3 className="event-subtitle">Additional Rewards</h3>
          <p className="event-text">{prizeText(prizes.other)}</p>
        </>
      )}
    </>
  );
}

function Prize({ place, prize, isFirst = false }: { place: string; prize: string; isFirst?: boolean }) {
  return (
    <section className={clsx('event-prize', isFirst && 'event-prize-first')}>
      <h3>{place} Prize</h3>
      <p className={prize.length > 24 ? 'event-prize-words' : undefined}>{prizeText(prize)}</p>
    </section>
  );
}
