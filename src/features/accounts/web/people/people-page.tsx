import { listPage } from '#web/desk/list/list-page.tsx';
import { loadPeople } from './load-people.ts';
import { PeopleDesk, peopleIntro } from './people-desk.tsx';
import '#web/desk/desk.css';

export const clientLoader = ({ request }: { request: Request }) => loadPeople(request);

const page = listPage({ title: 'People', intro: peopleIntro, loading: 'Loading the people...', Desk: PeopleDesk });
export const { meta, HydrateFallback } = page;
export default page.Page;
