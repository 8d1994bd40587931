import type { Sponsor } from '#features/edition/contract.ts';
import { LandingSection } from '#web/layouts/public/landing-section.tsx';
import { PictureOr } from '#web/picture-or.tsx';
import './sponsors.css';

interface SponsorsSectionProps {
  sponsors: Sponsor[];
  /** For a company that wants to be the first sponsor; '' without an address. */
  contactEmail: string;
}

export function SponsorsSection({ sponsors, contactEmail }: SponsorsSectionProps) {
  if (sponsors.length === 0) {
    return (
      <LandingSection id="sponsors" title="Sponsors">
        <p className="landing-later">
          This place is free. To be the first here,{' '}
          {contactEmail ? (
            <>
              write to{' '}
              <a href={`mailto:${contactEmail}`} className="line-link">
                {contactEmail}
              </a>
            </>
          ) : (
            <a href="#contact" className="line-link">
              write to the organisers
            </a>
          )}
          .
        </p>
      </LandingSection>
    );
  }
  const main = sponsors.filter(({ tier }) => tier === 'main');
  const others = sponsors.filter(({ tier }) => tier === 'co');
  return (
    <LandingSection id="sponsors" title="Sponsors">
      <div className="sponsors">
        {main.length > 0 && <Tier title="Sponsored By" sponsors={main} className="sponsor-main" />}
        {others.length > 0 && <Tier title="Co-Sponsored By" sponsors={others} className="sponsor-co" />}
      </div>
    </LandingSection>
  );
}

function Tier({ title, sponsors, className }: { title: string; sponsors: Sponsor[]; className: string }) {
  return (
    <div className={className}>
      <h3 className="sponsor-tier">{title}</h3>
      {sponsors.map((sponsor) => (
        <div key={sponsor._id} className="grid justify-items-start gap-4">
          <SponsorLogo sponsor={sponsor} />
          <p className="max-w-[44ch] text-quiet">{sponsor.text}</p>
        </div>
      ))}
    </div>
  );
}

function SponsorLogo({ sponsor: { name, logo, url } }: { sponsor: Sponsor }) {
  const picture = (
    <PictureOr src={logo} alt={name} className="sponsor-logo">
      <span className="sponsor-name">{name}</span>
    </PictureOr>
  );
  if (!url) return picture;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="sponsor-link">
      {picture}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
