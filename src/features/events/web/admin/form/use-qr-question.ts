import { useState } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { qrDoubts } from '#web/qr/qr-doubts.ts';
import { readQrPicture } from '#web/qr/read-qr-picture.ts';
import { chargedFee, type FormValues, isPaid } from './values.ts';

export interface QrQuestion {
  /** What to confirm; undefined while nothing is asked. */
  doubts: readonly string[] | undefined;
  /** Answers true at once where the picture raises no doubt, and what somebody chose otherwise. */
  ask: (values: FormValues) => Promise<boolean>;
  choose: (goOn: boolean) => void;
}

/** A QR code locks when it is saved, so a picture that looks wrong is asked about first. */
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

/** A new picture, or another UPI ID beside the one there is. */
function needsLook(values: FormValues, stored: FestEvent | undefined): boolean {
  const qrCode = values.qrCode.trim();
  if (!isPaid(values) || !qrCode) return false;
  return qrCode !== stored?.qrCode || values.upiId.trim() !== stored.upiId;
}
