import type { FormValues } from './values.ts';

export const formTabs = [
  { value: 'basic', label: 'Basic Info' },
  { value: 'about', label: 'About' },
  { value: 'details', label: 'Details' },
  { value: 'rules', label: 'Rules' },
  { value: 'contact', label: 'Contact' },
] as const;
export type FormTab = (typeof formTabs)[number]['value'];

/** All fields in the order of the tabs, with their labels. */
export const formFields: { [Name in keyof FormValues]: { tab: FormTab; label: string } } = {
  title: { tab: 'basic', label: 'Event Name' },
  eventType: { tab: 'basic', label: 'Category' },
  description: { tab: 'basic', label: 'Description' },
  date: { tab: 'basic', label: 'Date' },
  location: { tab: 'basic', label: 'Location' },
  image: { tab: 'basic', label: 'Image URL' },
  capacity: { tab: 'basic', label: 'Capacity' },
  isTeamEvent: { tab: 'basic', label: 'Team event' },
  teamSize: { tab: 'basic', label: 'Team size' },
  teamConsent: { tab: 'basic', label: 'Members of a team' },
  consentHours: { tab: 'basic', label: 'Hours to accept' },
  teamRules: { tab: 'basic', label: 'Rules for teams' },
  entry: { tab: 'basic', label: 'How one gets in' },
  registrationFees: { tab: 'basic', label: 'Registration fees' },
  prices: { tab: 'basic', label: 'Prices' },
  upiId: { tab: 'basic', label: 'UPI ID' },
  qrCode: { tab: 'basic', label: 'Payment QR Code URL' },
  aboutContent: { tab: 'about', label: 'About Content' },
  startTime: { tab: 'details', label: 'Start Time' },
  endTime: { tab: 'details', label: 'End Time' },
  registrationOpensAt: { tab: 'details', label: 'Registration opens' },
  registrationClosesAt: { tab: 'details', label: 'Registration closes' },
  prizes: { tab: 'details', label: 'Prizes' },
  detailsContent: { tab: 'details', label: 'Additional Details' },
  rules: { tab: 'rules', label: 'Rules' },
  requirements: { tab: 'rules', label: 'Requirements' },
  coordinators: { tab: 'contact', label: 'Coordinators' },
};

const order = Object.keys(formFields);

export const tabOf = (path: string): FormTab => formFields[topOf(path)]?.tab ?? 'basic';

/** Returns the path whose field is first on the screen. */
export function firstOf(paths: readonly string[]): string | undefined {
  return paths.toSorted((a, b) => order.indexOf(topOf(a)) - order.indexOf(topOf(b)))[0];
}

const topOf = (path: string) => path.split('.')[0] as keyof FormValues;
