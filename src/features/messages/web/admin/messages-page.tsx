import { pagedPage } from '#web/desk/list/list-page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { type LoadedMessages, loadMessages, MessagesDesk } from './messages-desk.tsx';

export const clientLoader = ({ request }: { request: Request }) => loadMessages(request);

const words = { title: 'Contact Messages', intro: 'What visitors wrote from the contact section, newest first.' };

const page = pagedPage({ ...words, loading: 'Loading messages...', tab: 'Messages', Desk });
export const { meta, HydrateFallback } = page;
export default page.Page;

function Desk({ loaded }: { loaded: LoadedMessages }) {
  return (
    <>
      <PageTitle {...words} />
      <MessagesDesk loaded={loaded} />
    </>
  );
}
