import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import type { StatusTone } from '#web/ui/status-badge.tsx';

export const registrationTones: Record<RegistrationStatus, StatusTone> = {
  confirmed: 'success',
  pending: 'warning',
  cancelled: 'danger',
};

export const paymentTones: Record<PaymentStatus, StatusTone> = {
  completed: 'success',
  pending: 'warning',
  failed: 'danger',
};

/** As the choices of a select show a status. */
export function statusWord(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
