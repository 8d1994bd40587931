import type { CertificateKind } from '#features/certificates/rules.ts';
import type { Design } from '#features/certificates/template-contract.ts';

/** What a certificate shows. It was fixed when the certificate was made. */
export interface CertificateFacts {
  kind: CertificateKind;
  /** For example `Certificate of participation` or `First place`. */
  title: string;
  name: string;
  event: string;
  /** The date in words. */
  date: string;
  fest: string;
  issuer: string;
  serial: string;
  /** The seed of the kolam: each event has its own. */
  art: string;
  /** The address in the QR code. '' while the site has no address; no code is drawn then. */
  verifyUrl: string;
  /** The page where somebody can type a serial. */
  site: string;
  college: string;
  /** '' without one. */
  rank: string;
}

/** A design with its background in a format that a PDF can contain. */
export interface Template extends Design {
  picture?: { jpeg: Buffer; pixels: { width: number; height: number } } | undefined;
}
