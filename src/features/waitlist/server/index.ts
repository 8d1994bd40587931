export { waitlistRoutes } from './endpoints.ts';
export { exportWaitlists } from './export-waitlists.ts';
export { lapseOffers, offerFreeSeats } from './lapse-offers.ts';
export { leaveAllWaitlists } from './leave-waitlist.ts';
export { offerSeats } from './offer-seats.ts';
export { hasOffer, takeOffer } from './take-offer.ts';
