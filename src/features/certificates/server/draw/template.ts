import type { CertificateKind } from '#features/certificates/rules.ts';
import type { Design } from '#features/certificates/template-contract.ts';

/** What a certificate shows, as it was frozen when it was made. */
export interface CertificateFacts {
  kind: CertificateKind;
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
  /** Where the QR code leads; '' while the site has no address, and there is no code. */
  verifyUrl: string;
  /** Where a serial is typed. */
  site: string;
  college: string;
  /** '' without one. */
  rank: string;
}

/** A design with its background, as a picture that a PDF takes. */
export interface Template extends Design {
  picture?: { jpeg: Buffer; pixels: { width: number; height: number } } | undefined;
}
