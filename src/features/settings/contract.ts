import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { optionalText } from '#shared/fields.ts';

const link = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Please enter a full address that starts with https://' }).max(500),
]);

/** The site's settings (administration.txt, 3), used where an event has no QR code or UPI ID of its own. */
export const siteSettings = z.object({
  paymentQrCode: link.default(''),
  upiId: optionalText(100),
  contactEmail: z.union([z.literal(''), z.email('Please enter a valid email address.')]).default(''),
  contactPhone: optionalText(100),
  socialLinks: z
    .object({
      instagram: link.default(''),
      twitter: link.default(''),
      facebook: link.default(''),
      linkedin: link.default(''),
    })
    .default({ instagram: '', twitter: '', facebook: '', linkedin: '' }),
  /** Hosts that a payment QR picture may come from, each with its subdomains. */
  trustedImageHosts: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Please enter a host name like imgur.com'),
    )
    .max(50)
    .optional(),
});
export type SiteSettings = z.output<typeof siteSettings>;

export const getPublicSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/public',
  access: 'public',
  summary: 'The site’s payment QR code and UPI ID',
  output: z.object({ paymentQrCode: z.string(), upiId: z.string() }),
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'The site’s settings',
  output: siteSettings,
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Change the site’s settings',
  body: siteSettings,
  output: siteSettings,
});
