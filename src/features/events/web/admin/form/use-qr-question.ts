import { useState } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { qrDoubts } from '#web/qr/qr-doubts.ts';
import { readQrPicture } from '#web/qr/read-qr-picture.ts';
import { chargedFee, type FormValues, isPaid } from './values.ts';

export interface QrQuestion {
  /** What to confirm; undefined while nothing is asked. */
  doubts: readonly string[] | undefined;
  /** The picture is being looked at. */
  looking: boolean;
  /** Goes on at once where the picture raises no doubt, and after a confirmation otherwise. */
  ask: (values: FormValues, goOn: () => Promise<void>) => Promise<void>;
  confirm: () => Promise<void>;
  cancel: () => void;
}

/** A QR code locks when it is saved, so a picture that looks wrong is asked about first. */
export function useQrQuestion(stored: FestEvent | undefined): QrQuestion {
  const [asked, setAsked] = useState<{ doubts: string[]; goOn: () => Promise<void> }>();
  const [looking, setLooking] = useState(false);

  async function ask(values: FormValues, goOn: () => Promise<void>) {
    if (!needsLook(values, stored)) return goOn();
    setLooking(true);
    const picture = await readQrPicture(values.qrCode.trim());
    setLooking(false);
    const doubts = qrDoubts(picture, { upiId: values.upiId.trim(), amount: chargedFee(values) });
    if (doubts.length === 0) return goOn();
    setAsked({ doubts, goOn });
  }

  return {
    doubts: asked?.doubts,
    looking,
    ask,
    async confirm() {
      setAsked(undefined);
      await asked?.goOn();
    },
    cancel: () => setAsked(undefined),
  };
}

/** A new picture, or another UPI ID beside the one there is. */
function needsLook(values: FormValues, stored: FestEvent | undefined): boolean {
  const qrCode = values.qrCode.trim();
  if (!isPaid(values) || !qrCode) return false;
  return qrCode !== stored?.qrCode || values.upiId.trim() !== stored.upiId;
}
