import { useState } from 'react';
import { adminApi } from '#web/api.ts';
import { loadScreen, ScreenFailed } from '#web/desk/screen-failed.tsx';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { useMay } from '#web/may.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { getSpotDesk, type NewPerson } from '../contract.ts';
import type { Route } from './+types/spot-desk-page.ts';
import type { Desk, Result, Served } from './desk-types.ts';
import { PersonPart } from './person-part.tsx';
import { PinPart } from './pin-part.tsx';
import { SalePart } from './sale-part.tsx';
import { SoldPart } from './sold-part.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadScreen(request, 'The spot desk did not load', async () => {
    return { state: 'loaded' as const, desk: await adminApi.call(getSpotDesk) };
  });
}

const frame = screenFrame({
  title: 'Spot desk',
  intro: 'Register people who come without a registration, take the payment, check them in.',
  loading: (
    <LoadingRegion label="Loading the spot desk..." className="mt-6 grid max-w-xl gap-6">
      <Skeleton className="h-12" />
      <Skeleton className="h-40 rounded-card" />
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function SpotDeskPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {frame.heading}
      {loaderData.state === 'loaded' ? <Counter desk={loaderData.desk} /> : <ScreenFailed failed={loaderData} />}
    </>
  );
}

function Counter({ desk }: { desk: Desk }) {
  const maySupervise = useMay('gate.change');
  const [checkpoint, setCheckpoint] = useState(desk.checkpoints[0]?._id ?? '');
  const [served, setServed] = useState<Served>();
  const [sold, setSold] = useState<Result>();
  const [isNext, setNext] = useState(false);
  const [typed, setTyped] = useState<NewPerson>();
  const next = () => {
    setNext(true);
    setTyped(undefined);
    setSold(undefined);
    setServed(undefined);
  };
  const changeDetails = () => {
    next();
    // The details of a new person are kept, because a refused phone number or email is corrected there.
    if (served && 'key' in served.person) setTyped(served.person);
  };
  return (
    <div className="mt-6 grid max-w-xl gap-8">
      {!served && (
        <SelectField
          label="Check in at"
          value={checkpoint}
          onChange={({ target }) => setCheckpoint(target.value)}
          choices={desk.checkpoints}
        >
          <option value="">No checkpoint</option>
        </SelectField>
      )}
      {!served ? (
        <PersonPart isNext={isNext} typed={typed} onServe={setServed} />
      ) : sold ? (
        <SoldPart sold={sold} person={served.person} onNext={next} />
      ) : (
        <SalePart
          desk={desk}
          served={served}
          checkpoint={checkpoint}
          onSold={setSold}
          onOther={next}
          onChangeDetails={changeDetails}
        />
      )}
      {maySupervise && !served && <PinPart />}
    </div>
  );
}
