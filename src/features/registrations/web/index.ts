import { later } from '#web/ui/later.tsx';

// For pass orders, which are paid and shown like registrations.
export { orderLooks } from './dashboard/my-passes.tsx';
export { attemptKeys } from './payment/attempt-key.ts';
export { type CartLine, putInCart, readCart, takeOutOfCart } from './payment/cart.ts';
export { CartHint } from './payment/cart-hint.tsx';
export { AppliedCoupon, CouponField } from './payment/coupon-field.tsx';
export { dropPaid } from './payment/drop-paid.ts';
export { forgetProof, keepProof, keptProof, typedInProof } from './payment/kept-proofs.ts';
export { PaidAlready } from './payment/paid-already.tsx';
export { PaidTogether } from './payment/paid-together.tsx';
export { PayPanel } from './payment/pay-panel.tsx';
export { ProofFields, type ProofValues } from './payment/proof-fields.tsx';
export { UploadProgress } from './payment/upload-progress.tsx';
export { Fact, Facts, Part } from './status/part.tsx';

export const CancelOrder = later(async () => (await import('./status/cancel-part.tsx')).CancelOrder);
