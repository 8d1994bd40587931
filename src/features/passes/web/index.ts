export { CouponsTab } from './admin/coupons-tab.tsx';
export { type CouponsLoad, loadCoupons, loadPasses, type PassesLoad } from './admin/load-passes.ts';
export { PassesTab } from './admin/passes-tab.tsx';
export { loadPublicFrame, publicFrame } from './public-frame.ts';
