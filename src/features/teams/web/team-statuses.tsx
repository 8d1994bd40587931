import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx';
import type { Team } from '../contract.ts';

const registrationTones: Record<Team['registrationStatus'], StatusTone> = {
  confirmed: 'leaf',
  pending: 'turmeric',
  cancelled: 'kumkum',
};

const paymentTones: Record<Team['paymentStatus'], StatusTone> = {
  completed: 'leaf',
  pending: 'turmeric',
  failed: 'kumkum',
};

export function RegistrationStatus({ team: { registrationStatus } }: { team: Team }) {
  return <StatusBadge status={registrationStatus} tone={registrationTones[registrationStatus]} />;
}

export function PaymentStatus({ team: { paymentStatus } }: { team: Team }) {
  return <StatusBadge status={paymentStatus} tone={paymentTones[paymentStatus]} />;
}
