import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import type { StatusTone } from '#web/ui/status-badge.tsx';

export const registrationTone: Record<RegistrationStatus, StatusTone> = {
  confirmed: 'success',
  pending: 'warning',
  cancelled: 'danger',
};

export const paymentTone: Record<PaymentStatus, StatusTone> = {
  completed: 'success',
  pending: 'warning',
  failed: 'danger',
};
