import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { type College, type CollegeFields, deleteCollege } from '#features/colleges/contract.ts';
import { adminApi } from '#web/api.ts';
import { DeleteRecordDialog } from '#web/desk/delete-dialog.tsx';
import { ListFilters } from '#web/desk/list/list-filters.tsx';
import { NothingFound } from '#web/desk/list/nothing-found.tsx';
import { PagedList } from '#web/desk/list/paged-list.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { type Tasks, useTask } from '#web/desk/use-task.ts';
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
  /** The first values of a college that is added from typed names. */
  first?: Pick<CollegeFields, 'name' | 'aliases'>;
}

export function CollegesDesk({ loaded }: { loaded: LoadedColleges }) {
  const { colleges, unknown, total } = loaded;
  const { search, change } = useAddress();
  const { revalidate } = useRevalidator();
  const tasks = useTask<CollegeTask, Item>();
  const { begin } = tasks;
  const mayChange = useMay('colleges.change');
  useKeptTask('College', (id) => {
    const college = colleges.find(({ _id }) => _id === id);
    const isFound = !id || college !== undefined;
    if (mayChange && isFound) begin('form', { college });
    return isFound;
  });
  const add = mayChange && (
    <Button size="small" variant="main" onClick={() => begin('form', { college: undefined })}>
      <Plus aria-hidden size={16} />
      Add College
    </Button>
  );
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
                  <NothingFound
                    title="No colleges found"
                    showAll="Show all colleges"
                    onShowAll={() => change({ q: '' })}
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
      <CollegeDialogs {...tasks} onDone={revalidate} />
    </>
  );
}

interface CollegeDialogsProps extends Pick<Tasks<CollegeTask, Item>, 'task' | 'open' | 'end'> {
  onDone: () => Promise<void>;
}

function CollegeDialogs({ task, open, end, onDone }: CollegeDialogsProps) {
  const { college } = task?.item ?? {};
  return (
    <>
      {task?.kind === 'form' && (
        <CollegeForm key={task.round} {...task.item} open={open} onClose={end} onSaved={onDone} />
      )}
      {college && task?.kind === 'roster' && (
        <RosterDialog key={task.round} college={college} open={open} onClose={end} onSaved={onDone} />
      )}
      {college && task?.kind === 'join' && (
        <JoinDialog key={task.round} what={{ college }} open={open} onClose={end} onJoined={onDone} />
      )}
      {college && task?.kind === 'delete' && (
        <DeleteRecordDialog
          key={task.round}
          open={open}
          onClose={end}
          One="College"
          description="The college is no longer suggested. A college that somebody names cannot be deleted."
          id={college._id}
          onDelete={async () => {
            await adminApi.call(deleteCollege, { params: { collegeId: college._id } });
            await onDone();
          }}
        >
          <p className="font-semibold">{college.name}</p>
        </DeleteRecordDialog>
      )}
    </>
  );
}
