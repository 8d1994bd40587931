import { useEffect, useRef, useState } from 'react';
import { festTimeZone } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { eventTypeNames } from '#features/events/rules.ts';
import { may } from '#shared/permissions.ts';
import { holdsTerms, searchTerms, searchText } from '#shared/search.ts';
import { adminApi, api } from '#web/api.ts';
import { unlessSignedOut } from '#web/require-session.ts';
import { adminSession } from '#web/sessions.ts';
import { notify } from '#web/ui/notify.ts';

export interface LoadedEvents {
  state: 'loaded';
  events: FestEvent[];
  /** The fest's time zone. All days and times are shown in it, not in the time zone of the device. */
  timeZone: string;
  /** Hosts that a QR code may come from; undefined if only the server knows them. */
  trustedHosts: readonly string[] | undefined;
  powers: Powers;
  sitePayment: SitePayment;
  /** Undefined if the organiser may not read passes. */
  passes: readonly OpeningPass[] | undefined;
}

/** A pass, and whether it opens an event with the typed values. */
export interface OpeningPass {
  name: string;
  opens: (event: Pick<FestEvent, '_id' | 'eventType' | 'entry'>) => boolean;
}

/** The site's payment details, for events without a UPI ID or QR code of their own. */
export interface SitePayment {
  upiId: string;
  paymentQrCode: string;
}

type Loaded = LoadedEvents | { state: 'failed' };

/** Reads the settings and the passes. Those features come after events, so they are passed in. */
export interface ReadSettings {
  sitePayment(): Promise<SitePayment>;
  /** The hosts that an image may come from; undefined if only the server knows them. */
  trustedHosts(): Promise<readonly string[] | undefined>;
  passes(): Promise<readonly OpeningPass[] | undefined>;
}

export async function loadEvents(settings: ReadSettings): Promise<Loaded> {
  const powers = powersOf(adminSession.info()?.role);
  try {
    const [events, timeZone, trustedHosts, sitePayment, passes] = await Promise.all([
      adminApi.call(listEvents),
      festTimeZone(api),
      powers.mayCreate ? settings.trustedHosts() : undefined,
      settings.sitePayment(),
      powers.mayEdit ? settings.passes() : undefined,
    ]);
    return { state: 'loaded', events: events.map(withFees), timeZone, trustedHosts, powers, sitePayment, passes };
  } catch (error) {
    unlessSignedOut(error);
    return { state: 'failed' };
  }
}

/** The actions that the screen offers. The server checks each of them again. */
export interface Powers {
  mayCreate: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  maySeeWaitlist: boolean;
  mayJudge: boolean;
  /** Whether the organiser may change the UPI ID and the QR code, which decide who is paid. */
  mayDecidePayments: boolean;
}

export function powersOf(role: string | undefined): Powers {
  return {
    mayCreate: may(role, 'events.create'),
    mayEdit: may(role, 'events.change'),
    mayDelete: may(role, 'events.delete'),
    maySeeWaitlist: may(role, 'registrations.read'),
    mayJudge: may(role, 'judging.change'),
    mayDecidePayments: may(role, 'payee.change'),
  };
}

/** Turns values that are not numbers into 0 (R176). An older server may send no fees at all. */
export function withFees(event: FestEvent): FestEvent {
  const { solo, team }: { solo?: unknown; team?: unknown } = event.registrationFees ?? {};
  return { ...event, registrationFees: { solo: Number(solo) || 0, team: Number(team) || 0 } };
}

/** Searches title, description, location and type. The type matches by its name and by its stored value (R168). */
export function findEvents(events: readonly FestEvent[], words: string): readonly FestEvent[] {
  const terms = searchTerms(words);
  if (terms.length === 0) return events;
  return events.filter(({ title, description, location, eventType }) =>
    holdsTerms(searchText({ words: [title, description, location, eventType, eventTypeNames[eventType]] }), terms),
  );
}

/**
 * The list that was loaded last; undefined before the first one. If loading again fails, a message is shown and the
 * list stays.
 */
export function useLastEvents(loaded: Loaded): LoadedEvents | undefined {
  const [last, setLast] = useState(loaded.state === 'loaded' ? loaded : undefined);
  if (loaded.state === 'loaded' && last !== loaded) setLast(loaded);
  const told = useRef<Loaded>(undefined);
  useEffect(() => {
    if (loaded.state === 'loaded' || told.current === loaded) return;
    told.current = loaded;
    notify({ title: 'Error', description: 'Failed to fetch events. Please try again.', tone: 'error' });
  }, [loaded]);
  return loaded.state === 'loaded' ? loaded : last;
}
