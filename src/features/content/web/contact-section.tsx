import type { ReactNode } from 'react';
import type { Edition } from '../contract.ts';
import { socialLinks } from '../rules.ts';
import { LandingSection } from './landing-section.tsx';
import './sponsors-contact.css';

export function ContactSection({ edition }: { edition: Edition }) {
  const social = socialLinks(edition);
  return (
    <LandingSection id="contact" title="Contact" className="contact">
      <dl className="contact-lines">
        <Line term="Email">
          <a href={`mailto:${edition.contactEmail}`} className="contact-link">
            {edition.contactEmail}
          </a>
        </Line>
        <Line term="Phone">
          {edition.contactPhones.map((phone) => (
            <a key={phone} href={`tel:${phone.replaceAll(' ', '')}`} className="contact-link">
              {phone}
            </a>
          ))}
        </Line>
        <Line term="Address">
          <address className="not-italic">
            <span className="block">{edition.college}</span>
            <span className="text-quiet">{edition.address}</span>
          </address>
        </Line>
        {social.length > 0 && (
          <Line term="Social">
            {social.map(({ name, url }) => (
              <a key={name} href={url} target="_blank" rel="noreferrer" className="contact-link">
                {name} <span className="sr-only">(opens in a new tab)</span>
              </a>
            ))}
          </Line>
        )}
      </dl>
    </LandingSection>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contact-line">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
