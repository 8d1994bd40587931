import { type ComponentProps, createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { createEmitter } from '../emitter.ts';

const pictureUnderWay = 'A picture is being uploaded.';

/**
 * Put it around a form with uploads and its buttons. A form that is sent during an upload would save the previous
 * picture, and an event's QR code cannot be changed after that.
 */
export function UploadScope({ uploads: given, children }: { uploads?: Uploads; children: ReactNode }) {
  const [uploads] = useState(() => given ?? createUploads());
  return <Scope value={uploads}>{children}</Scope>;
}

/**
 * A button that sends a form. It is disabled and says why while one of the form's pictures or files is being uploaded.
 */
export function SendButton({ disabledReason, ...button }: ComponentProps<typeof Button>) {
  const uploads = useContext(Scope) ?? noUploads;
  const underWay = useSyncExternalStore(uploads.subscribe, uploads.underWay, uploads.underWay);
  return <Button {...button} disabledReason={disabledReason || underWay} />;
}

/** The uploads of the form around. */
export function useUploads(): Uploads {
  const uploads = useContext(Scope);
  if (!uploads) throw new Error('A form with an UploadButton needs an UploadScope around it and its SendButtons.');
  return uploads;
}

interface Uploads {
  track: <Answer>(upload: Promise<Answer>, words?: string) => Promise<Answer>;
  /** What is being uploaded, in words; false if nothing is. */
  underWay: () => string | false;
  subscribe: (listener: () => void) => () => void;
}

export function createUploads(): Uploads {
  const changes = createEmitter();
  const all = new Map<symbol, string>();
  return {
    async track(upload, words = pictureUnderWay) {
      const key = Symbol();
      all.set(key, words);
      changes.emit();
      try {
        return await upload;
      } finally {
        all.delete(key);
        changes.emit();
      }
    },
    underWay: () => all.values().next().value ?? false,
    subscribe: changes.subscribe,
  };
}

const noUploads = createUploads();
const Scope = createContext<Uploads | undefined>(undefined);
