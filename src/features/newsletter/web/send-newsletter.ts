import { api } from '#web/api.ts';
import { sendLightForm } from '#web/light-form/send.ts';
import type { Fields } from '#web/light-form/use-light-form.ts';
import { joinNewsletter, newsletterSignUp } from '../contract.ts';

export { onWaitingText } from '#web/light-form/send.ts';

export const sendForm = (fields: Fields) =>
  sendLightForm(newsletterSignUp, fields, (body) => api.call(joinNewsletter, { body, retryWhileBusy: true }), {
    sent: 'Thank you. You are on the list.',
    failed: 'You could not be put on the list. Please try again in a moment.',
  });
