import type { ReactNode } from 'react';
import type { Edition } from '#features/edition/contract.ts';
import { mapOf, socialLinks } from '#features/edition/rules.ts';
import { MessageForm } from '#features/messages/web/index.ts';
import { LandingSection } from '#web/layouts/public/landing-section.tsx';
import { MapOnDemand } from './map-on-demand.tsx';
import './contact.css';

export function ContactSection({ edition }: { edition: Edition }) {
  const map = mapOf(edition);
  return (
    <LandingSection id="contact" title="Contact">
      <div className="contact">
        <ContactLines edition={edition} />
        <MessageForm contactEmail={edition.contactEmail} />
        {map && (
          <div className="col-span-full">
            <MapOnDemand url={map} place={edition.college} />
          </div>
        )}
      </div>
    </LandingSection>
  );
}

function ContactLines({ edition }: { edition: Edition }) {
  const social = socialLinks(edition);
  return (
    <dl>
      {edition.contactEmail && (
        <Line term="Email">
          <a href={`mailto:${edition.contactEmail}`} className="line-link">
            {edition.contactEmail}
          </a>
        </Line>
      )}
      {edition.contactPhones.length > 0 && (
        <Line term="Phone">
          {edition.contactPhones.map((phone) => (
            <a key={phone} href={`tel:${phone.replaceAll(' ', '')}`} className="line-link">
              {phone}
            </a>
          ))}
        </Line>
      )}
      <Line term="Address">
        <address className="not-italic">
          <span className="block">{edition.college}</span>
          <span className="text-quiet">{edition.address}</span>
        </address>
      </Line>
      {social.length > 0 && (
        <Line term="Social">
          {social.map(({ name, url }) => (
            <a key={name} href={url} target="_blank" rel="noreferrer" className="line-link">
              {name} <span className="sr-only">(opens in a new tab)</span>
            </a>
          ))}
        </Line>
      )}
    </dl>
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
