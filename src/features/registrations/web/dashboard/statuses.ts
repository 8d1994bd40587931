import type { PaymentStatus, RegistrationStatus } from '#features/registrations/contract.ts';
import type { StatusTone } from '#web/ui/status-badge.tsx';

export const registrationTone: Record<RegistrationStatus, StatusTone> = {
  confirmed: 'leaf',
  pending: 'turmeric',
  cancelled: 'kumkum',
};

export const paymentTone: Record<PaymentStatus, StatusTone> = {
  completed: 'leaf',
  pending: 'turmeric',
  failed: 'kumkum',
};
