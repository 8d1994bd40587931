import { useState } from 'react';
import { adminApi } from '#web/api.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { LoadFailed } from '#web/settings/load-failed.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { getSiteSettings } from '../contract.ts';
import { getPrivacyNotice } from '../privacy-contract.ts';
import { getRefundPolicy } from '../refund-contract.ts';
import { getSeatRules } from '../seat-contract.ts';
import { getSignatory } from '../signatory-contract.ts';
import { PrivacyForm } from './privacy-form.tsx';
import { RefundPolicyForm } from './refund-policy.tsx';
import { SignatoryForm } from './signatory-form.tsx';
import { SiteForm } from './site-form.tsx';
import { StillToFillIn } from './still-to-fill-in.tsx';
import { useTheirs } from './their-version.tsx';

export function SiteTab() {
  const { loaded, retry, change } = useLoaded(load);
  const [isPolicyStarted, setPolicyStarted] = useState(false);
  const [isSignatoryStarted, setSignatoryStarted] = useState(false);
  const [isPrivacyStarted, setPrivacyStarted] = useState(false);
  const [round, setRound] = useState(0);
  /** Keeps what is typed into the other forms. */
  const { run: loadTheirs } = useTheirs(async () => {
    change(await loadSite());
    setRound((count) => count + 1);
  });
  /** Reads again what is left to fill in. If that fails, the list stays as it is. */
  function changeAndCheck(saved: Parameters<typeof change>[0]) {
    change(saved);
    void adminApi.call(getSiteSettings).then(
      ({ toFillIn }) => change({ toFillIn }),
      () => undefined,
    );
  }
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
  const { policy, signatory, privacy, toFillIn, ...site } = loaded.data;
  return (
    <>
      <StillToFillIn items={toFillIn} />
      <SiteForm
        key={round}
        {...site}
        onSaved={(saved) => change({ ...saved, toFillIn: saved.answer.toFillIn })}
        isMoreUnsaved={isPolicyStarted || isSignatoryStarted || isPrivacyStarted}
        onReload={() => void loadTheirs()}
      />
      <div className="mt-8 border-line border-t pt-5">
        <RefundPolicyForm stored={policy} onSaved={(saved) => change({ policy: saved })} onStarted={setPolicyStarted} />
      </div>
      <div className="border-line border-t pt-5">
        <SignatoryForm
          stored={signatory}
          onSaved={(saved) => changeAndCheck({ signatory: saved })}
          onStarted={setSignatoryStarted}
        />
      </div>
      <div className="border-line border-t pt-5">
        <PrivacyForm
          stored={privacy}
          onSaved={(saved) => changeAndCheck({ privacy: saved })}
          onStarted={setPrivacyStarted}
        />
      </div>
    </>
  );
}

async function load() {
  const [site, policy, signatory, privacy] = await Promise.all([
    loadSite(),
    adminApi.call(getRefundPolicy),
    adminApi.call(getSignatory),
    adminApi.call(getPrivacyNotice),
  ]);
  return { ...site, policy, signatory, privacy };
}

async function loadSite() {
  const [answer, rules] = await Promise.all([adminApi.call(getSiteSettings), adminApi.call(getSeatRules)]);
  return { answer, rules, toFillIn: answer.toFillIn };
}
