import type { EventView } from './event-view.ts';
import { usePageUrl } from './share/use-page-url.ts';

/** On paper alone: where this sheet comes from and where to register. */
export function EventPrintFoot({ view: { publicUrl }, siteName }: { view: EventView; siteName: string | undefined }) {
  const url = usePageUrl(publicUrl);
  return (
    <p className="event-print-foot">
      {siteName && `${siteName}. `}
      Read more and register: {url}
    </p>
  );
}
