export { previewRoutes } from './previews/preview-routes.ts';
export { serveSiteFiles } from './site-files.ts';
