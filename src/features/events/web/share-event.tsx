import { Link2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

const places: { name: string; address: (url: string, title: string) => string }[] = [
  { name: 'Facebook', address: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  { name: 'Twitter', address: (url, title) => `https://twitter.com/intent/tweet?url=${url}&text=${title}` },
  {
    name: 'LinkedIn',
    address: (url, title) => `https://www.linkedin.com/shareArticle?mini=true&url=${url}&title=${title}`,
  },
  { name: 'WhatsApp', address: (url, title) => `https://api.whatsapp.com/send?text=${title}%20${url}` },
];

/** Plain links: nothing is told to anybody before one is chosen. */
export function ShareEvent({ title }: { title: string }) {
  const url = usePageUrl();
  return (
    <section aria-labelledby="share-title" className="grid gap-3">
      <h2 id="share-title" className="event-share-title">
        Share this event
      </h2>
      <ul className="flex flex-wrap gap-2">
        {places.map(({ name, address }) => (
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
      </ul>
      <CopyLink url={url} />
    </section>
  );
}

function CopyLink({ url }: { url: string | undefined }) {
  const [answer, setAnswer] = useState('');
  const copy = async () => {
    const copied =
      url &&
      (await navigator.clipboard?.writeText(url).then(
        () => true,
        () => false,
      ));
    setAnswer(copied ? 'Link copied to clipboard!' : `Copying was not allowed. The address is ${url}`);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" onClick={copy}>
        <Link2 aria-hidden size={16} />
        Copy link
      </Button>
      <span role="alert" className="text-sm text-leaf">
        {answer}
      </span>
    </div>
  );
}

/** Undefined on the server, which may be reached by several names. */
function usePageUrl(): string | undefined {
  const { pathname } = useLocation();
  return useSyncExternalStore(
    never,
    () => location.origin + pathname,
    () => undefined,
  );
}

const never = () => () => {};
