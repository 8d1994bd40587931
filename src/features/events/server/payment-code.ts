import { encode } from 'uqr';
import { Content, etagOf } from '#server/http/content.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import { upiLink } from '#shared/payments/upi-link.ts';
import { qrPath } from '#shared/qr/qr-path.ts';
import { dayTheme } from '#shared/theme-colours.ts';
import { type FestEvent, readPaymentCode } from '../contract.ts';
import { shownFee } from '../rules.ts';
import type { Catalogue } from './catalogue.ts';

interface Dependencies {
  catalogue: Catalogue;
  /** The payee's name that the payment app shows. */
  festName: () => Promise<string>;
}

/** GET /event/x/payment-code.svg. The server draws the code, so that pages load no script for it. */
export function paymentCodeRoute({ catalogue, festName }: Dependencies): Route {
  const drawn = new WeakMap<FestEvent, { link: string; content: Content }>();
  return implement(readPaymentCode, async ({ params }) => {
    const event = (await catalogue.current()).events.get(params.eventId);
    if (!event) return refuse('eventNotFound');
    const { upiId, title: note } = event;
    const amount = shownFee(event) ?? 0;
    const link = amount > 0 && upiLink({ upiId, payeeName: await festName(), amount, note, reference: '' });
    if (!link) return refuse('noCode');
    const known = drawn.get(event);
    if (known?.link === link) return known.content;
    const content = draw(link);
    drawn.set(event, { link, content });
    return content;
  });
}

/** Draws a dark code on white, with the white margin that scanners need. */
function draw(link: string): Content {
  const { data } = encode(link, { ecc: 'M', border: 4 });
  const side = data.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="${dayTheme.ink}" d="${qrPath(data)}"/></svg>`;
  const body = Buffer.from(svg);
  return new Content(body, { 'content-type': 'image/svg+xml', 'cache-control': 'no-cache', etag: etagOf(body) });
}
