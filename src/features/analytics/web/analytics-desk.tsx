import { percentText } from '#shared/counts.ts';
import { grouped, inRupees } from '#shared/money.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Analytics } from '../contract.ts';
import { ConversionPanel } from './conversion-panel.tsx';
import { DaysPanel } from './days-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { PassesPanel } from './passes-panel.tsx';
import { RangeBar } from './range-bar.tsx';
import { SharePanel } from './share-panel.tsx';
import '#web/charts/number-grid.css';
import './analytics.css';

export function AnalyticsDesk({ analytics }: { analytics: Analytics }) {
  const { totals, timeZone, conversion } = analytics;
  const sold = analytics.passes.reduce((sum, pass) => sum + pass.sold, 0);
  const nothing = totals.registrations === 0 && totals.revenuePaise === 0 && conversion.signedUp === 0 && sold === 0;
  return (
    <>
      <RangeBar analytics={analytics} />
      {nothing ? (
        <EmptyState title="Nothing to show yet" className="mt-4">
          Nobody signed up or registered on these days. Choose more days, or wait for the first registration.
        </EmptyState>
      ) : (
        <div className="mt-6 grid gap-6">
          <Totals totals={totals} conversion={conversion} />
          <DaysPanel days={analytics.days} timeZone={timeZone} />
          {analytics.passes.length > 0 && <PassesPanel passes={analytics.passes} timeZone={timeZone} />}
          <EventsPanel events={analytics.events} timeZone={timeZone} />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <SharePanel what="college" shares={analytics.colleges} timeZone={timeZone} />
            <SharePanel what="department" shares={analytics.departments} timeZone={timeZone} />
            <SharePanel what="year" shares={analytics.years} timeZone={timeZone} />
            <ConversionPanel conversion={conversion} timeZone={timeZone} />
          </div>
        </div>
      )}
    </>
  );
}

function Totals({ totals, conversion }: Pick<Analytics, 'totals' | 'conversion'>) {
  const facts = [
    { label: 'Registrations', value: grouped(totals.registrations), more: 'not cancelled' },
    { label: 'Revenue', value: inRupees(totals.revenuePaise / 100), more: 'received, less what was given back' },
    {
      label: 'Seats filled',
      value: totals.seats > 0 ? percentText(totals.seatsTaken / totals.seats) : '–',
      more: `${grouped(totals.seatsTaken)} of ${grouped(totals.seats)} today`,
    },
    {
      label: 'Sign-ups that register',
      value: conversion.signedUp > 0 ? percentText(conversion.registered / conversion.signedUp) : '–',
      more: `${grouped(conversion.registered)} of ${grouped(conversion.signedUp)}`,
    },
  ];
  return (
    <dl className="number-grid analytics-totals">
      {facts.map(({ label, value, more }) => (
        <div key={label} className="grid content-start gap-2 bg-raised p-5">
          <dt className="text-quiet text-sm">{label}</dt>
          <dd>
            <span className="analytics-number">{value}</span>
            <span className="figures mt-1 block text-quiet text-sm">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
