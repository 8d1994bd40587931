import { shippedId, templateFields } from '#features/certificates/rules.ts';
import type { Template } from '#features/certificates/template-contract.ts';

/** A template that comes with Symposia can be copied but not changed. */
export const isShipped = ({ _id }: Pick<Template, '_id'>): boolean => _id === shippedId;

export function versionText(template: Template): string {
  if (isShipped(template)) return 'Comes with Symposia';
  return `Version ${template.version}, ${template.isUsed ? 'used' : 'not used yet'}`;
}

/** Names to try a template with. If these fit, most names do. */
export const sampleNames = {
  short: 'Asha',
  long: 'A name that is longer than the names of most people',
  tamil: 'கிருஷ்ணமூர்த்தி',
  devanagari: 'कृष्णमूर्ति',
} as const;

/** The name of a box in the list: its text, with the fields in words. */
export function boxName(text: string): string {
  const words = text.replace(/\{(\w+)\}/g, (whole, field: string) =>
    Object.hasOwn(templateFields, field) ? templateFields[field as keyof typeof templateFields] : whole,
  );
  return words.trim() || 'Empty box';
}
