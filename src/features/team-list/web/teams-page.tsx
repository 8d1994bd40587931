import { pagedPage } from '#web/desk/list/list-page.tsx';
import { loadTeams, TeamsDesk } from './teams-desk.tsx';

export const clientLoader = ({ request }: { request: Request }) => loadTeams(request);

const page = pagedPage({ title: 'Teams', loading: 'Loading teams...', Desk: TeamsDesk });
export const { meta, HydrateFallback } = page;
export default page.Page;
