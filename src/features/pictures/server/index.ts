export { pictureRoutes } from './endpoints.ts';
export { keepPicture } from './pictures.ts';
export { type PictureUses, sweepPictures } from './sweep-pictures.ts';
