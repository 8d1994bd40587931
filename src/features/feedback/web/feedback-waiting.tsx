import { MessageSquareHeart } from 'lucide-react';
import { listOpenFeedback } from '#features/feedback/calls.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Links to the feedback that the student can give now, about any event or about one. Otherwise shows nothing. */
export function FeedbackWaiting({ eventId }: { eventId?: string }) {
  const { loaded } = useLoaded(() => api.call(listOpenFeedback));
  const shown = loaded.state === 'loaded' ? loaded.data.filter(({ event }) => !eventId || event._id === eventId) : [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="feedback-waiting" className="mt-7 grid gap-2">
      <h2 id="feedback-waiting" className="text-xl!">
        How was it?
      </h2>
      <ul className="border-line border-t">
        {shown.map(({ event, beforeCertificate }) => (
          <li
            key={event._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line py-4 not-last:border-b"
          >
            <div className="grid min-w-0 gap-1">
              <p className="wrap-anywhere font-semibold">{event.title}</p>
              <p className="text-quiet text-sm">
                A few questions, without your name. It takes a minute.
                {beforeCertificate && ' Your certificate is shown afterwards.'}
              </p>
            </div>
            <ButtonLink to={paths.studentFeedback(event._id)} size="small" variant="main">
              <MessageSquareHeart aria-hidden size={16} />
              Give feedback
              <span className="sr-only"> on {event.title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
