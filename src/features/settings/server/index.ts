export { settingsRoutes } from './endpoints.ts';
export { putSettings, readSettings } from './site-settings.ts';
