import { api } from '#web/api.ts';
import { sendLightForm } from '#web/light-form/send.ts';
import type { Fields } from '#web/light-form/use-light-form.ts';
import { contactMessage, sendMessage } from '../contract.ts';

export { onWaitingText } from '#web/light-form/send.ts';

export const sendForm = (fields: Fields) =>
  sendLightForm(contactMessage, fields, (body) => api.call(sendMessage, { body, retryWhileBusy: true }), {
    sent: 'Thank you. Your message is with the organisers.',
    failed: 'Your message could not be sent. Please try again in a moment.',
  });
