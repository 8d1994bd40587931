import { pagedPage } from '#web/desk/list/list-page.tsx';
import { CollegesDesk, collegesIntro } from './colleges-desk.tsx';
import { loadColleges } from './load-colleges.ts';

export const clientLoader = ({ request }: { request: Request }) => loadColleges(request);

const page = pagedPage({
  title: 'Colleges',
  intro: collegesIntro,
  loading: 'Loading the colleges...',
  Desk: CollegesDesk,
});
export const { meta, HydrateFallback } = page;
export default page.Page;
