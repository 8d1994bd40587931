import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import './map.css';

interface MapOnDemandProps {
  url: string;
  /** The place that the map shows. */
  place: string;
}

/** Loads nothing from the map's host before somebody asks for the map, because the host could record every visitor. */
export function MapOnDemand({ url, place }: MapOnDemandProps) {
  const [isShown, setShown] = useState(false);
  const host = new URL(url).host;
  return (
    <section aria-label="Map" className="map">
      {isShown ? (
        <MapFrame url={url} place={place} />
      ) : (
        <div className="map-offer">
          <MapPin aria-hidden size={30} className="text-accent" />
          <p className="max-w-[44ch]">
            The map and its pictures come from {host}, which then learns your network address. Nothing is loaded from
            there until you ask for it.
          </p>
          <Button onClick={() => setShown(true)} className="map-button">
            Show map
          </Button>
          <noscript>
            <a href={url} className="link">
              Open the map
            </a>
          </noscript>
        </div>
      )}
    </section>
  );
}

/** Gets the focus, because the pressed button was removed. */
function MapFrame({ url, place }: MapOnDemandProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    <iframe
      ref={frame}
      src={url}
      title={`Map: ${place}`}
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className="map-frame"
    />
  );
}
