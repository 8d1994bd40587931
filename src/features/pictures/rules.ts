/** The address of an uploaded picture. It has no host, so that it still works when the site moves. */
export const pictureAddress = (pictureId: string): string => `/pictures/${pictureId}`;

export const ownPicture = /^\/pictures\/[\w-]{22}$/;

/** Also matches the pictures of the sample edition (public/sample). */
export const sitePicture = /^\/(?:pictures\/[\w-]{22}|sample\/[a-z0-9-]{1,64}\.svg)$/;

/** The id in the address of an upload; undefined for other pictures. */
export function ownPictureId(address: string): string | undefined {
  return ownPicture.test(address) ? address.slice('/pictures/'.length) : undefined;
}

/** The ids of all uploads whose addresses are in a text. */
export function ownPictureIdsIn(text: string): string[] {
  return [...text.matchAll(/\/pictures\/([\w-]{22})(?![\w-])/g)].map(([, found]) => found ?? '');
}
