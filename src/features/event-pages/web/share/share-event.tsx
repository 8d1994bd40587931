import { buttonClass } from '#web/ui/button.tsx';
import { Copied, CopyLink, useCopy } from './copy-link.tsx';
import { ShareNatively } from './share-natively.tsx';
import { sharePlaces } from './share-places.ts';
import { usePageUrl } from './use-page-url.ts';

/** Plain links: nothing is told to anybody before one is chosen. */
export function ShareEvent({ title, publicUrl }: { title: string; publicUrl: string }) {
  const url = usePageUrl(publicUrl);
  const { outcome, copy } = useCopy(url);
  return (
    <section aria-labelledby="share-title" className="event-share">
      <h2 id="share-title" className="event-share-title">
        Share this event
      </h2>
      <ul className="event-share-places">
        {sharePlaces.map(({ name, address }) => (
          <li key={name}>
            <a
              href={url && address(encodeURIComponent(url), encodeURIComponent(title))}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ size: 'small' })}
            >
              {name} <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
        ))}
        <li className="event-copy">
          <CopyLink copy={copy} />
        </li>
        <li className="event-share-natively">
          <ShareNatively title={title} url={url} />
        </li>
      </ul>
      <Copied outcome={outcome} url={url} />
    </section>
  );
}
