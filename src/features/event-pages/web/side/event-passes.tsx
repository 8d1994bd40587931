import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { EventView } from '../event-view.ts';

/** Lists the passes that open the event (R295); shows nothing if no pass does. */
export function EventPasses({ view: { event, passes } }: { view: EventView }) {
  if (passes.length === 0) {
    if (event.entry !== 'pass') return null;
    return <p className="event-passes">A pass opens this event, but none is on sale at the moment.</p>;
  }
  return (
    <ul className="event-passes" aria-label="Passes for this event">
      {passes.map(({ _id, name, price, soldOut }) => (
        <li key={_id}>
          Included in the{' '}
          {soldOut ? (
            <>{name}, sold out</>
          ) : (
            <>
              <Link to={paths.studentPass(_id)} className="link">
                {name}
              </Link>
              , {price}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
