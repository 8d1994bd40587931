import { Share2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { useHydrated } from '#web/hooks/hydrated.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useCopy } from '#web/ui/copy.ts';
import { Copied, CopyLink } from './copy-link.tsx';

/** Plain links: a service learns about the visit only if the visitor opens its link. */
export function ShareEvent({ title, publicUrl }: { title: string; publicUrl: string }) {
  const url = usePageUrl(publicUrl);
  const { outcome, copy } = useCopy();
  return (
    <section aria-labelledby="share-title" className="event-share">
      <h2 id="share-title" className="event-share-title">
        Share this event
      </h2>
      <ul className="flex flex-wrap gap-2">
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
          <CopyLink copy={() => url && copy(url)} />
        </li>
        <li className="event-share-natively">
          <ShareNatively title={title} url={url} />
        </li>
      </ul>
      <Copied outcome={outcome} url={url} />
    </section>
  );
}

/** Opens the device's own share menu if it has one. */
function ShareNatively({ title, url }: { title: string; url: string | undefined }) {
  if (!useHydrated() || typeof navigator.share !== 'function') return null;
  // A refused or cancelled share is ignored, because the visitor can use the other links.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <Button size="small" onClick={share}>
      <Share2 aria-hidden size={16} />
      More
      <span className="sr-only">ways to share</span>
    </Button>
  );
}

interface SharePlace {
  name: string;
  /** Returns the address of the service's share page. Both arguments are already URL-encoded. */
  address: (url: string, title: string) => string;
}

export const sharePlaces: SharePlace[] = [
  {
    name: 'Facebook',
    address: (url, title) => `https://www.facebook.com/sharer/sharer.php?u=${url}&quote=${title}`,
  },
  { name: 'Twitter', address: (url, title) => `https://twitter.com/intent/tweet?url=${url}&text=${title}` },
  {
    name: 'LinkedIn',
    address: (url, title) => `https://www.linkedin.com/shareArticle?mini=true&url=${url}&title=${title}`,
  },
  { name: 'WhatsApp', address: (url, title) => `https://api.whatsapp.com/send?text=${title}%20${url}` },
];

/** The page's own address. The server may have several names, and knows the public one only from PUBLIC_URL. */
export function usePageUrl(publicUrl: string): string | undefined {
  const { pathname } = useLocation();
  const origin = useHydrated() ? location.origin : publicUrl;
  return origin ? origin + pathname : undefined;
}
