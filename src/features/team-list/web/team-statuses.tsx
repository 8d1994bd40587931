import { paymentTones, registrationTones } from '#features/own-registrations/rules.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Team } from '../contract.ts';
import { missingText } from '../rules.ts';

/** Renders nothing for a complete team. */
export function IncompleteBadge({ team, className }: { team: Team; className?: string }) {
  const status = missingText(team);
  return status && <StatusBadge status={status} tone="warning" {...(className && { className })} />;
}

export function RegistrationStatus({ team: { registrationStatus } }: { team: Team }) {
  return <StatusBadge status={registrationStatus} tone={registrationTones[registrationStatus]} />;
}

export function PaymentStatus({ team: { paymentStatus } }: { team: Team }) {
  return <StatusBadge status={paymentStatus} tone={paymentTones[paymentStatus]} />;
}
