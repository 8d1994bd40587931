import type { Voice } from '#server/pictures/typeface.ts';

/** What a certificate shows, as it was frozen when it was made. */
export interface CertificateFacts {
  kind: 'participation' | 'winner';
  /** `Certificate of participation`, `First place` */
  title: string;
  name: string;
  event: string;
  /** In words. */
  date: string;
  fest: string;
  issuer: string;
  serial: string;
  /** What the kolam is drawn from: an event has its own. */
  art: string;
  /** Where the QR code leads. */
  verifyUrl: string;
  /** Where a serial is typed. */
  site: string;
}

/** Words in a box. All figures are millimetres. */
export interface TextBox {
  /** `{name}` and the other facts in braces. */
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  voice: Voice;
  size: number;
  colour: string;
  align: 'left' | 'centre' | 'right';
  vertical: 'top' | 'middle' | 'bottom';
  /** What is too long: one line that becomes smaller, or several lines that then do. */
  fit: 'shrink' | 'wrap';
}

export interface Template {
  /** The colours of the half that has the kolam. */
  panel: { ground: string; line: string; dots: string };
  boxes: readonly TextBox[];
  /** Side and place of the QR code. */
  code: { x: number; y: number; size: number };
}

export const page = { width: 297, height: 210 } as const;
