import { instantText } from '#shared/instants.ts';
import { Panel, Placeholder } from './panel.tsx';

interface RecentActivityProps {
  registrations: readonly { name: string; event: { title: string } | null; createdAt: string }[];
  timeZone: string;
}

export function RecentActivity({ registrations, timeZone }: RecentActivityProps) {
  return (
    <Panel title="Recent Activity">
      {registrations.length === 0 ? (
        <Placeholder>No recent activities found</Placeholder>
      ) : (
        <ol className="dashboard-activity">
          {registrations.map(({ name, event, createdAt }) => (
            <li key={`${createdAt} ${name} ${event?.title}`}>
              <p className="wrap-anywhere">{`${name} registered for ${event?.title || 'an event'}`}</p>
              <time dateTime={createdAt} className="figures text-quiet text-xs">
                {instantText(createdAt, timeZone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
