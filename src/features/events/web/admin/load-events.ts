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
  /** The fest's: days and times are meant in it wherever the organiser sits. */
  timeZone: string;
  /** Hosts that a QR code may come from; undefined where only the server knows them. */
  trustedHosts: readonly string[] | undefined;
  powers: Powers;
  sitePayment: SitePayment;
  /** Undefined where the reader may not know them. */
  passes: readonly OpeningPass[] | undefined;
}

/** A pass, and whether it opens an event as it is typed. */
export interface OpeningPass {
  name: string;
  opens: (event: Pick<FestEvent, '_id' | 'eventType' | 'entry'>) => boolean;
}

/** What students pay to where an event has no UPI ID or QR code of its own. */
export interface SitePayment {
  upiId: string;
  paymentQrCode: string;
}

type Loaded = LoadedEvents | { state: 'failed' };

/** What the settings and the passes say: they know events, so the screen that shows both reads them. */
export interface ReadSettings {
  sitePayment(): Promise<SitePayment>;
  /** The hosts that an image may come from; undefined where only the server knows them. */
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

/** What the screen offers; the server decides by itself. */
export interface Powers {
  mayCreate: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  maySeeWaitlist: boolean;
  mayJudge: boolean;
  /** Sets the UPI ID and the QR code, which decide who is paid. */
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

/** What is no number becomes 0 (R176); another server's events may come without any fees. */
export function withFees(event: FestEvent): FestEvent {
  const { solo, team }: { solo?: unknown; team?: unknown } = event.registrationFees ?? {};
  return { ...event, registrationFees: { solo: Number(solo) || 0, team: Number(team) || 0 } };
}

/** By title, description, location or type, as the type is written here and on the wire (R168). */
export function findEvents(events: readonly FestEvent[], words: string): readonly FestEvent[] {
  const terms = searchTerms(words);
  if (terms.length === 0) return events;
  return events.filter(({ title, description, location, eventType }) =>
    holdsTerms(searchText({ words: [title, description, location, eventType, eventTypeNames[eventType]] }), terms),
  );
}

/** The last list that came; undefined until one did. A reload that fails says so and leaves it as it is. */
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
