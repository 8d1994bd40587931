import { MapPin } from 'lucide-react';
import type { Edition } from '#features/edition/contract.ts';
import { paths } from '#shared/paths.ts';
import { Kolam } from '#web/kolam/kolam-svg.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from './countdown.tsx';
import { TypedTagline } from './typed-tagline.tsx';
import './hero.css';

interface HeroSectionProps {
  edition: Edition;
  /** The date as text. */
  when: string;
  startsAt: string;
  endsAt: string;
}

export function HeroSection({ edition, when, startsAt, endsAt }: HeroSectionProps) {
  return (
    <section id="hero" tabIndex={-1} aria-labelledby="hero-title" className="hero wrap">
      <Kolam seed={edition.name} size={11} density={0.8} draw className="hero-kolam" />
      <div className="hero-words">
        <p className="font-[580] text-accent">{when}</p>
        {edition.localTitle && (
          <p lang={edition.localTitleLanguage} className="hero-local">
            {edition.localTitle}
          </p>
        )}
        <h1 id="hero-title" className={`wordmark-${wordmarkSize(edition.wordmark)}`}>
          {edition.wordmark}
        </h1>
        <TypedTagline lead={edition.taglineLead} typed={edition.taglineTyped} />
        <div className="hero-actions">
          <ButtonLink to={paths.studentRegister} variant="main" size="large">
            Register Now
          </ButtonLink>
          <ButtonLink to={paths.events} size="large">
            Explore Events
          </ButtonLink>
        </div>
      </div>
      <div className="hero-foot">
        <Countdown startsAt={startsAt} endsAt={endsAt} />
        <p className="hero-place">
          <MapPin aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
          <span>
            <span className="block font-semibold text-ink">{edition.college}</span>
            {edition.address}
          </span>
        </p>
      </div>
    </section>
  );
}

/** The largest size at which the longest word of the name is not broken, on screens from 320 px. */
export function wordmarkSize(wordmark: string): 'full' | 'long' | 'longer' | 'longest' {
  const longest = Math.max(...wordmark.split(/[\s-]+/).map((word) => word.length));
  if (longest <= 7) return 'full';
  if (longest <= 11) return 'long';
  return longest <= 14 ? 'longer' : 'longest';
}
