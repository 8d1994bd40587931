import { adminApi } from '#web/api.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { LoadFailed } from '#web/settings/load-failed.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { getSiteSettings } from '../contract.ts';
import { getSeatRules } from '../seat-contract.ts';
import { SiteForm } from './site-form.tsx';
import { StillToFillIn } from './still-to-fill-in.tsx';

export function SiteTab() {
  const { loaded, retry, replace } = useLoaded(load);
  if (loaded.state === 'failed') return <LoadFailed onRetry={retry} />;
  if (loaded.state === 'loading') {
    return (
      <LoadingRegion label="Loading the site settings..." className="grid gap-5">
        {[1, 2, 3].map((one) => (
          <Skeleton key={one} className="h-40" />
        ))}
      </LoadingRegion>
    );
  }
  return (
    <>
      <StillToFillIn items={loaded.data.answer.toFillIn} />
      <SiteForm {...loaded.data} onSaved={replace} onReload={retry} />
    </>
  );
}

async function load() {
  const [answer, rules] = await Promise.all([adminApi.call(getSiteSettings), adminApi.call(getSeatRules)]);
  return { answer, rules };
}
