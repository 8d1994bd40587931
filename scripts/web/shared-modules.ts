const ui = [
  'alert',
  'badge',
  'button',
  'button-link',
  'card',
  'copy',
  'empty-state',
  'fields/field',
  'later',
  'loading-region',
  'notify',
  'skeleton',
  'starry-background',
  'tabs',
  'fields/text-field',
  'toast/toast-region',
];

/**
 * Modules of every page. A module that public pages need must be here and in no other group, because each group is
 * loaded as a whole.
 */
const frame = [
  ...within('src/web', [
    'theme',
    'emitter',
    'kolam',
    'page/not-indexed',
    'page/request-context',
    'picture-or',
    'language-of',
    'sessions',
    'way-back/redirect-path',
    'hooks/hydrated',
    'hooks/use-now',
    'layouts/page-cover',
  ]),
  ...within('src/web/ui', ui),
  ...within('src/shared', ['paths', 'money', 'counts', 'dates', 'kolam']),
  ...['edition', 'events'].map((feature) => `src/features/${feature}/rules`),
  'src/features/events/open-rules',
  'src/features/own-registrations/rules',
  'node_modules/clsx',
  ...within('node_modules/lucide-react/dist/esm', ['createLucideIcon', 'Icon', 'context', 'shared']),
];

const calls = [
  // `text`, because `fields.ts` would take it into the script that has Zod.
  ...within('src/shared', ['endpoint', 'api-client', 'text']),
  ...within('src/web', ['api', 'network/retry']),
];

const signedIn = [
  ...within('src/web', [
    'hooks/use-action',
    'layouts/page-changes',
    'require-session',
    'form-faults',
    'kept-form',
    'files/uploads',
  ]),
  ...within('src/web/ui', ['page-title', 'retry-alert', 'status-badge', 'table']),
  'src/shared/instants',
];

/**
 * Modules of students' pages and of the control room. If they were in the control room's script, students' pages would
 * load its dialogs and lists too.
 */
const parts = [
  ...within('src/web', ['files/save-file', 'hooks/take-focus', 'ui/fields/select-field']),
  ...within('src/shared', ['calendar', 'payments/transaction-id']),
  ...within('src/features', ['colleges/rules', 'pictures/rules']),
];

/**
 * Contracts that the registration pages need together. They include Zod, so no module here may be for a page without
 * Zod.
 */
const registering = [
  ...within('src/features', ['questions/rules', 'questions/contract', 'prices/contract', 'events/contract']),
  ...within('src/features', ['passes/contract', 'passes/admin-contract', 'registrations/contract']),
  ...within('src/features', ['registrations/team-rules', 'own-registrations/contract']),
];

/** Small parts of the pages where students pay. As separate files, each would cost a request. */
const paying = [
  ...within('src/features/registrations', ['proof-rules', 'web/payment/paid-already']),
  ...within('src/web', ['confirm-email/confirm-before-paying', 'random-key', 'ui/fields/file-drop']),
];

const student = [
  'src/web/layouts/student',
  'src/features/waitlist/rules',
  'src/shared/hours',
  'src/web/confirm-email/confirm-email-notice',
  'src/features/passes/opening-rules',
  'src/features/registrations/pass-fault-rules',
  ...within('src/features/registrations/web', [
    'dashboard/my-passes',
    'event-parts',
    'incomplete-badge',
    'payment/cart',
  ]),
];

const desk = [
  ...within('src/web', ['desk', 'appearance', 'ui/dialog']),
  ...within('src/features/audit/web', ['record-history', 'change-list']),
];

/** Icons of public pages. Together with those of the control room, they would be four times as large. */
const publicIcons = within('node_modules/lucide-react/dist/esm/icons', [
  ...['arrow-left', 'arrow-up', 'bookmark', 'calendar-days', 'calendar-plus', 'indian-rupee'],
  ...['link-2', 'map-pin', 'menu', 'mic', 'qr-code', 'trophy', 'users', 'x'],
]);

/** Icons of students' pages, in a separate group for the same reason. */
const studentIcons = within('node_modules/lucide-react/dist/esm/icons', [
  ...['award', 'calendar-clock', 'check', 'chevron-down', 'chevron-right', 'clock', 'copy', 'download'],
  ...['external-link', 'eye', 'eye-off', 'hourglass', 'image-up', 'layout-dashboard', 'log-out', 'mail', 'phone'],
  ...['plus', 'printer', 'settings', 'shopping-cart', 'ticket', 'trash-2', 'user-plus', 'user-round', 'wifi-off'],
]);

/** Files without their extensions, and folders, that many pages load as one script. */
export const sharedModules = {
  frame,
  publicIcons,
  studentIcons,
  calls,
  registering,
  paying,
  parts,
  signedIn,
  student,
  desk,
};

function within(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}`);
}

/** A pattern that matches these modules in paths of any operating system. */
export function oneOf(modules: readonly string[]): RegExp {
  const paths = modules.map((module) => module.replaceAll('/', String.raw`[\\/]`));
  return new RegExp(String.raw`[\\/](${paths.join('|')})([\\/]|\.[a-z]+$)`);
}
