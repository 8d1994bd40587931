/** Refusals of a registration that the card of an event says before anybody tries. */
export const notNow = {
  eventNotOpen: { status: 409, message: 'Registration for this event is not open yet.' },
  eventClosed: { status: 409, message: 'Registration for this event has closed.' },
  eventOver: { status: 409, message: 'This event is over.' },
} as const;
