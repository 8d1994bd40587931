import { useState } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { qrDoubts } from '#web/qr/qr-doubts.ts';
import { readQrPicture } from '#web/qr/read-qr-picture.ts';
import { chargedFee, type FormValues, isPaid } from './values.ts';

export interface QrQuestion {
  /** The doubts to confirm; undefined when nothing is asked. */
  doubts: readonly string[] | undefined;
  /** Resolves to true at once for a picture without doubts, otherwise to the organiser's choice. */
  ask: (values: FormValues) => Promise<boolean>;
  choose: (goOn: boolean) => void;
}

/** A QR code is locked once it is saved, so the form asks first about a picture that looks wrong. */
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

/** True for a new picture, or a new UPI ID beside the stored picture. */
function needsLook(values: FormValues, stored: FestEvent | undefined): boolean {
  const qrCode = values.qrCode.trim();
  if (!isPaid(values) || !qrCode) return false;
  return qrCode !== stored?.qrCode || values.upiId.trim() !== stored.upiId;
}
