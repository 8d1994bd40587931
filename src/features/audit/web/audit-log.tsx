import { X } from 'lucide-react';
import { Link } from 'react-router';
import { momentOf } from '#shared/calendar.ts';
import { countOf } from '#shared/counts.ts';
import { rowsPerPage } from '#shared/list-contract.ts';
import { CursorPager } from '#web/desk/list/cursor-pager.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { subjectKinds } from '../contract.ts';
import { ChangeList } from './change-list.tsx';
import { type AuditLine, kindOf, type LoadedAudit } from './load-audit.ts';
import './audit.css';

type Log = Extract<LoadedAudit, { state: 'loaded' }>;

export function AuditLog({ log }: { log: Log }) {
  const { search, change } = useAddress();
  const [subject, person] = [search.get('subject'), search.get('person') ?? ''];
  return (
    <>
      <div className="mt-6 flex flex-wrap items-end gap-x-5 gap-y-3">
        <SelectField
          label="Show"
          className="w-full max-w-72"
          placeholder="Everything"
          value={kindOf(search) ?? ''}
          onChange={({ target }) => change({ kind: target.value, subject: '' })}
        >
          {optionsOf(subjectKinds)}
        </SelectField>
        <SelectField
          label="Done by"
          className="w-full max-w-72"
          placeholder="Everybody"
          value={person}
          onChange={({ target }) => change({ person: target.value, subject: '' })}
          choices={log.people}
        >
          {person && !log.people.some(({ _id }) => _id === person) && (
            <option value={person}>Somebody who has no account here any more</option>
          )}
        </SelectField>
        {subject && (
          <Button size="small" onClick={() => change({ subject: '' })}>
            <X aria-hidden size={15} />
            Show the records of everything
          </Button>
        )}
      </div>
      <p role="status" className="mt-5 text-quiet text-sm tabular-nums">
        {recordsText(log, Boolean(subject))}
      </p>
      {log.records.length === 0 ? (
        <EmptyState title="Nothing recorded" className="mt-4">
          As soon as somebody changes a status, an event, a setting or a person, it is here.
        </EmptyState>
      ) : (
        byDay(log).map(([day, lines]) => (
          <section key={day} aria-label={day} className="audit-day">
            <h2 className="audit-date figures">{day}</h2>
            <ol className="min-w-0">
              {lines.map((line) => (
                <Entry key={line._id} line={line} timeZone={log.timeZone} alone={Boolean(subject)} />
              ))}
            </ol>
          </section>
        ))
      )}
      <CursorPager
        label="Pages of the audit log"
        page={log.page}
        pages={log.isMoreFound ? undefined : Math.ceil(log.found / rowsPerPage)}
        next={log.next}
        previous={log.previous}
      />
    </>
  );
}

function Entry({ line, timeZone, alone }: { line: AuditLine; timeZone: string; alone: boolean }) {
  const { at, who, did, about, subject, changes } = line;
  return (
    <li className="audit-entry">
      <time dateTime={at} className="figures text-quiet text-sm">
        {momentOf(at, timeZone).time}
      </time>
      <div className="grid min-w-0 gap-1.5">
        <p className="wrap-anywhere">
          <span className="font-semibold">{who}</span> {did}{' '}
          {about && (alone ? about : <About subject={subject} name={about} />)}
        </p>
        <ChangeList changes={changes} timeZone={timeZone} />
      </div>
    </li>
  );
}

function About({ subject, name }: { subject: string; name: string }) {
  return (
    <Link to={`?subject=${encodeURIComponent(subject)}`} className="link" title="Show the records of this alone">
      {name}
    </Link>
  );
}

function byDay({ records, timeZone }: Log): [string, AuditLine[]][] {
  return [...Map.groupBy(records, ({ at }) => momentOf(at, timeZone).day)];
}

function recordsText({ found, isMoreFound }: Log, alone: boolean): string {
  const records = `${isMoreFound ? 'More than ' : ''}${countOf(found, 'record')}`;
  return alone ? `${records} of this one alone` : records;
}
