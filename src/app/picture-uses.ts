import type { PictureUses } from '#features/pictures/server/index.ts';

/** Everything that may show an uploaded picture: a new place must be added here, or the sweep deletes its pictures. */
export const pictureUses: PictureUses = async (db) => {
  const events = await db.selectFrom('events').select(['image', 'qr_code']).execute();
  const speakers = await db.selectFrom('speakers').selectAll().execute();
  const sponsors = await db.selectFrom('sponsors').selectAll().execute();
  const settings = await db.selectFrom('settings').select('value').execute();
  return JSON.stringify([events, speakers, sponsors, settings.map(({ value }) => value)]);
};
