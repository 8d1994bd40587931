import { pagedPage } from '#web/desk/list/list-page.tsx';
import { loadSubscribers, NewsletterDesk, newsletterIntro } from './newsletter-desk.tsx';

export const clientLoader = ({ request }: { request: Request }) => loadSubscribers(request);

const page = pagedPage({
  title: 'Newsletter',
  intro: newsletterIntro,
  loading: 'Loading the newsletter list...',
  Desk: NewsletterDesk,
});
export const { meta, HydrateFallback } = page;
export default page.Page;
