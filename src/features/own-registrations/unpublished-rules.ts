/** For a student who has a seat. Organisers may have called the event off by unpublishing it. */
export const notPublishedText = 'This event is not published right now. Ask the organisers about it.';
