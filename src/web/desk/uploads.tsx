import { type ComponentProps, createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { createEmitter } from '../emitter.ts';

const uploadUnderWay = 'A picture is being uploaded.';

/**
 * Around a form with pictures and its buttons: sent during an upload, it would save the picture of before. An event's
 * QR code could not be changed after that.
 */
export function UploadScope({ uploads: given, children }: { uploads?: Uploads; children: ReactNode }) {
  const [uploads] = useState(() => given ?? createUploads());
  return <Scope value={uploads}>{children}</Scope>;
}

/** Sends a form: says why it cannot while one of its pictures is being uploaded. */
export function SendButton({ disabledReason, ...button }: ComponentProps<typeof Button>) {
  const uploads = useContext(Scope) ?? noUploads;
  const busy = useSyncExternalStore(uploads.subscribe, uploads.areUnderWay, uploads.areUnderWay);
  return <Button {...button} disabledReason={disabledReason || (busy && uploadUnderWay)} />;
}

/** The uploads of the form around. */
export function useUploads(): Uploads {
  const uploads = useContext(Scope);
  if (!uploads) throw new Error('A form with an UploadButton needs an UploadScope around it and its SendButtons.');
  return uploads;
}

interface Uploads {
  track: <Answer>(upload: Promise<Answer>) => Promise<Answer>;
  areUnderWay: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createUploads(): Uploads {
  const changes = createEmitter();
  let count = 0;
  function change(by: number) {
    count += by;
    changes.emit();
  }
  return {
    async track(upload) {
      change(1);
      try {
        return await upload;
      } finally {
        change(-1);
      }
    },
    areUnderWay: () => count > 0,
    subscribe: changes.subscribe,
  };
}

const noUploads = createUploads();
const Scope = createContext<Uploads | undefined>(undefined);
