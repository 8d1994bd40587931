import { data } from 'react-router';
import { rankName } from '#features/own-registrations/rules.ts';
import { publicFrame } from '#features/passes/web/index.ts';
import { eventKolam } from '#shared/kolam/event-kolam.ts';
import { paths } from '#shared/paths.ts';
import { apiContext } from '#web/api.ts';
import { Kolam } from '#web/kolam/kolam-svg.tsx';
import type { PublicPageData } from '#web/layouts/public/page.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import { getTrophy, listResults } from '../calls.ts';
import type { EventResult, Trophy } from '../contract.ts';
import type { Route } from './+types/winners-page.ts';
import { Places } from './event-results.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `Winners · ${loaderData.frame.name}`,
        description: `The winners of ${loaderData.frame.name}, and the trophy table of colleges.`,
        path: paths.winners,
        siteName: loaderData.frame.name,
        publicUrl: loaderData.frame.publicUrl,
        picture: paths.sitePreview,
        pictureAlt: loaderData.frame.name,
      })
    : [{ title: 'This page did not load' }];

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [around, results, trophy] = await Promise.all([
    publicFrame(api),
    api.call(listResults).catch(() => undefined),
    api.call(getTrophy).catch(() => undefined),
  ]);
  const frame = { ...around, hasWinners: (results ?? []).length > 0 };
  const page = { frame, results, trophy } satisfies PublicPageData & Record<string, unknown>;
  // Status 503 if the results are missing, because such a page must not be cached.
  return data(page, { status: results && trophy ? 200 : 503 });
}

/** Also shown in the hall and read from far away: names are large, and the trophy table is beside them (R337). */
export default function WinnersPage({ loaderData: { frame, results, trophy } }: Route.ComponentProps) {
  return (
    <div className="for-the-hall wrap grid gap-12 py-12 sm:py-20">
      <header className="relative isolate grid gap-4 md:min-h-72 md:content-center">
        <Kolam
          seed={`${frame.name} winners`}
          size={9}
          density={0.7}
          draw
          className="w-1/2 justify-self-center md:absolute md:-top-6 md:right-0 md:z-behind md:w-96"
        />
        <p className="text-lg text-quiet">{frame.name}</p>
        <h1 className="display">Winners</h1>
      </header>
      {!results && <p role="alert">The winners did not load. Please try again in a moment.</p>}
      {results?.length === 0 && <EmptyState title="No results yet">They appear here as they are announced.</EmptyState>}
      {trophy && trophy.colleges.length > 0 && <TrophyTable trophy={trophy} />}
      {results && results.length > 0 && (
        <ul className="grid gap-x-16 lg:grid-cols-2">
          {results.map((result) => (
            <Winners key={`${result.event._id} ${result.round}`} result={result} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Winners({ result }: { result: EventResult }) {
  const { event, round } = result;
  return (
    <li className="grid min-w-0 content-start gap-3 border-accent-fill border-t-2 py-6">
      <div className="flex items-center gap-4">
        <Kolam {...eventKolam(event._id)} className="size-16 shrink-0" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-3xl!">
            <a href={paths.event(event._id)} className="hover:underline">
              {event.title}
            </a>
          </h2>
          <p className="wrap-anywhere text-quiet">{round}</p>
        </div>
      </div>
      <Places result={result} />
    </li>
  );
}

function TrophyTable({ trophy: { points, colleges } }: { trophy: Trophy }) {
  return (
    <section aria-labelledby="trophy" className="grid min-w-0 gap-4">
      <h2 id="trophy">The trophy of colleges</h2>
      <Table caption="Colleges by points" className="[--cell-inset:0.875rem] max-sm:[--cell-inset:0.375rem]">
        <TableHead>
          <HeadCell numeric>Rank</HeadCell>
          <HeadCell>College</HeadCell>
          <HeadCell numeric>Points</HeadCell>
          {points.slice(0, 3).map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
            <HeadCell key={index} numeric className="max-sm:hidden">
              {rankName(index + 1)}
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {colleges.map(({ rank, college, points: sum, places }) => (
            <tr key={college}>
              <td className="figures text-right text-lg">{rank}</td>
              <th scope="row" className="whitespace-normal text-left font-semibold sm:text-lg">
                {college}
              </th>
              <td className="figures text-right font-semibold text-accent text-xl">{sum}</td>
              {places.slice(0, 3).map((count, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
                <td key={index} className={`figures text-right text-lg max-sm:hidden ${count > 0 ? '' : 'text-quiet'}`}>
                  {count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-quiet text-sm">
        Points: {points.map((worth, index) => `${worth} for ${rankName(index + 1).toLowerCase()}`).join(', ')}. Between
        equal points, more first places win.
      </p>
    </section>
  );
}
