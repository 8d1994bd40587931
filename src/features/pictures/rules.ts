/** Where an uploaded picture is shown. Without a host, so that it stays when the site moves to another. */
export const pictureAddress = (pictureId: string): string => `/pictures/${pictureId}`;

export const ownPicture = /^\/pictures\/[\w-]{22}$/;

/** Also those that come with the sample edition (public/sample). */
export const sitePicture = /^\/(?:pictures\/[\w-]{22}|sample\/[a-z0-9-]{1,64}\.svg)$/;

/** The id in the address of one of our own uploads; undefined for a picture from anywhere else. */
export function ownPictureId(address: string): string | undefined {
  return ownPicture.test(address) ? address.slice('/pictures/'.length) : undefined;
}

/** All uploads of ours that a text mentions. */
export function ownPictureIdsIn(text: string): string[] {
  return [...text.matchAll(/\/pictures\/([\w-]{22})(?![\w-])/g)].map(([, found]) => found ?? '');
}
