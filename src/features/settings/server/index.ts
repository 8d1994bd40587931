export { settingsRoutes } from './endpoints.ts';
export { readSeatRules } from './seat-rules.ts';
export { putSettings, readSettings } from './site-settings.ts';
