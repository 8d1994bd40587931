import { may } from '#shared/permissions.ts';

/** What the screen offers; the server decides by itself. */
export interface Powers {
  mayCreate: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  maySeeWaitlist: boolean;
  /** Sets the UPI ID and the QR code, which decide who is paid. */
  mayDecidePayments: boolean;
}

export function powersOf(role: string | undefined): Powers {
  return {
    mayCreate: may(role, 'events.create'),
    mayEdit: may(role, 'events.change'),
    mayDelete: may(role, 'events.delete'),
    maySeeWaitlist: may(role, 'registrations.read'),
    mayDecidePayments: may(role, 'payee.change'),
  };
}
