import type { Edition } from '#features/edition/contract.ts';
import { LandingSection } from '#web/layouts/public/landing-section.tsx';

export function AboutSection({ edition }: { edition: Edition }) {
  return (
    <LandingSection id="about" title={edition.chapter || 'About'} className="about">
      <p className="about-text">{edition.description}</p>
      <ul className="about-highlights">
        {edition.highlights.map(({ title, text }) => (
          <li key={title} className="about-highlight">
            <h3>{title}</h3>
            <p className="text-quiet">{text}</p>
          </li>
        ))}
      </ul>
      {edition.eventHighlights.length > 0 && (
        <div className="about-list">
          <h3>Event Highlights</h3>
          <ul className="pulli-list">
            {edition.eventHighlights.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </LandingSection>
  );
}
