import { useState } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { qrDoubts } from '#web/qr/qr-doubts.ts';
import { readQrPicture } from '#web/qr/read-qr-picture.ts';
import { chargedFee, type FormValues, isPaid } from './values.ts';

export interface QrQuestion {
  /** The doubts to confirm; undefined when nothing is asked. */
  doubts: readonly string[] | undefined;
  /** Resolves to true at once for a picture without doubts. Otherwise waits for the organiser's choice. */
  ask: (values: FormValues) => Promise<boolean>;
  choose: (goOn: boolean) => void;
}

/** Asks about a picture that looks wrong before it is saved, because a saved QR code is locked. */
export function useQrQuestion(stored: FestEvent | undefined): QrQuestion {
  const [asked, setAsked] = useState<{ doubts: string[]; choose: (goOn: boolean) => void }>();

  async function ask(values: FormValues) {
    if (!needsLook(values, stored)) return true;
    const picture = await readQrPicture(values.qrCode.trim());
    const doubts = qrDoubts(picture, { upiId: values.upiId.trim(), amount: chargedFee(values) });
    if (doubts.length === 0) return true;
    return new Promise<boolean>((choose) => setAsked({ doubts, choose }));
  }

  return {
    doubts: asked?.doubts,
    ask,
    choose(goOn) {
      setAsked(undefined);
      asked?.choose(goOn);
    },
  };
}

/** Whether the picture is new, or the UPI ID beside the stored picture is new. */
function needsLook(values: FormValues, stored: FestEvent | undefined): boolean {
  const qrCode = values.qrCode.trim();
  if (!isPaid(values) || !qrCode) return false;
  return qrCode !== stored?.qrCode || values.upiId.trim() !== stored.upiId;
}
