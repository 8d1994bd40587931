import { useEffect } from 'react';
import { data, useLocation } from 'react-router';
import { publicFrame } from '#features/passes/web/index.ts';
import { paths } from '#shared/paths.ts';
import { apiContext } from '#web/api.ts';
import { LostKolam } from '#web/kolam/kolam-svg.tsx';
import type { PublicPageData } from '#web/layouts/public/page.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { Route } from './+types/not-found-page.ts';
import './not-found.css';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  notIndexed(['Page not found', loaderData?.frame?.name].filter(Boolean).join(' · '));

export async function loader({ context }: Route.LoaderArgs) {
  const frame = await publicFrame(context.get(apiContext)).catch(() => undefined);
  return data({ frame } satisfies PublicPageData, { status: 404 });
}

export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    // Only a warning, because the link is wrong and not the site.
    console.warn('There is no page at', pathname);
  }, [pathname]);
  return (
    <div className="not-found wrap">
      <LostKolam className="not-found-kolam" />
      <div className="grid justify-items-start gap-4">
        <h1 className="display">404</h1>
        <p className="not-found-words">Oops! Page not found</p>
        <p className="max-w-[38ch] text-quiet">The line lost its way here. From the start it is easy to find again.</p>
        <ButtonLink to={paths.home} variant="main" size="large" className="mt-3">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  );
}
