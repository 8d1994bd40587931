import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { type College, type CollegeFields, deleteCollege } from '#features/colleges/contract.ts';
import { adminApi } from '#web/api.ts';
import { DeleteDialog } from '#web/desk/delete-dialog.tsx';
import { ListFilters } from '#web/desk/list/list-filters.tsx';
import { PagedList } from '#web/desk/list/paged-list.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useTask } from '#web/desk/use-task.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { CollegeForm } from './college-form.tsx';
import { CollegeList, type CollegeTask } from './college-list.tsx';
import { JoinDialog } from './join-dialog.tsx';
import type { LoadedColleges } from './load-colleges.ts';
import { RosterDialog } from './roster-dialog.tsx';
import { UnknownNames } from './unknown-names.tsx';
import '#web/desk/desk.css';

export const collegesIntro =
  'The colleges that you know. Students type a college as they like; here you say which names mean the same one.';

interface Item {
  college: College | undefined;
  /** Of a college that is made from typed names. */
  first?: Pick<CollegeFields, 'name' | 'aliases'>;
}

export function CollegesDesk({ loaded }: { loaded: LoadedColleges }) {
  const { colleges, unknown, total } = loaded;
  const { search, change } = useAddress();
  const { revalidate } = useRevalidator();
  const { task, open, begin, end } = useTask<CollegeTask, Item>();
  const mayChange = useMay('colleges.change');
  useKeptTask('college', (id) => {
    const college = colleges.find(({ _id }) => _id === id);
    if (mayChange && (college || !id)) begin('form', { college });
    return true;
  });
  const add = mayChange && (
    <Button size="small" variant="main" onClick={() => begin('form', { college: undefined })}>
      <Plus aria-hidden size={16} />
      Add College
    </Button>
  );
  const { college } = task?.item ?? {};
  const waiting = unknown.groups.length + unknown.more;
  return (
    <>
      <PageTitle title="Colleges" intro={collegesIntro} actions={add} />
      <Tabs
        value={search.get('tab') === 'names' ? 'names' : 'list'}
        onValueChange={(tab) => change({ tab: tab === 'names' ? tab : '' })}
      >
        <TabList label="Colleges and names" className="mt-4">
          <Tab value="list">Colleges</Tab>
          <Tab value="names">{waiting > 0 ? `Names to join (${waiting})` : 'Names to join'}</Tab>
        </TabList>
        <TabPanel value="list">
          {total === 0 ? (
            <EmptyState title="No colleges yet" className="mt-6">
              Add the colleges that send most students, or start with the names that were typed.
            </EmptyState>
          ) : (
            <>
              <ListFilters placeholder="Name, city or mail domain" />
              <PagedList
                list="colleges"
                loaded={loaded}
                shown={colleges.length}
                noun={{ one: 'college', many: 'colleges' }}
                empty={
                  <EmptyState
                    title="No colleges found"
                    action={
                      <Button size="small" onClick={() => change({ q: '' })}>
                        Show all colleges
                      </Button>
                    }
                  />
                }
              >
                <CollegeList
                  rows={colleges}
                  mayChange={mayChange}
                  onTask={(kind, row) => begin(kind, { college: row })}
                />
              </PagedList>
            </>
          )}
        </TabPanel>
        <TabPanel value="names">
          <UnknownNames
            unknown={unknown}
            timeZone={loaded.timeZone}
            mayChange={mayChange}
            onChanged={revalidate}
            onAdd={(first) => begin('form', { college: undefined, first })}
          />
        </TabPanel>
      </Tabs>
      {task?.kind === 'form' && (
        <CollegeForm key={task.round} {...task.item} open={open} onClose={end} onSaved={revalidate} />
      )}
      {college && task?.kind === 'roster' && (
        <RosterDialog key={task.round} college={college} open={open} onClose={end} onSaved={revalidate} />
      )}
      {college && task?.kind === 'join' && (
        <JoinDialog key={task.round} what={{ college }} open={open} onClose={end} onJoined={revalidate} />
      )}
      {college && task?.kind === 'delete' && (
        <DeleteDialog
          key={task.round}
          open={open}
          onClose={end}
          title="Delete College"
          description="The college is no longer suggested. A college that somebody names cannot be deleted."
          action="Delete College"
          id={college._id}
          onDelete={async () => {
            await adminApi.call(deleteCollege, { params: { collegeId: college._id } });
            await revalidate();
          }}
          success="College deleted successfully!"
          failure="Failed to delete the college. Please try again."
        >
          <p className="font-semibold">{college.name}</p>
        </DeleteDialog>
      )}
    </>
  );
}
