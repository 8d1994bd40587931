import type { Speaker } from '#features/edition/contract.ts';
import { LandingSection } from '#web/layouts/public/landing-section.tsx';
import { PictureOr } from '#web/picture-or.tsx';
import './programme.css';

export function SpeakersSection({ speakers }: { speakers: Speaker[] }) {
  if (speakers.length === 0) {
    return (
      <LandingSection id="speakers" title="Speakers">
        <p className="landing-later">Speakers are announced here as soon as they are confirmed.</p>
      </LandingSection>
    );
  }
  return (
    <LandingSection id="speakers" title="Speakers">
      <ul>
        {speakers.map(({ _id, name, role, topic, about, photo }) => (
          <li key={_id} className="speaker">
            <div className="flex items-start gap-5">
              <PictureOr src={photo} alt="" className="size-20 flex-none rounded-full bg-raised object-cover">
                {null}
              </PictureOr>
              <div className="min-w-0">
                <h3>{name}</h3>
                <p className="mt-1 text-sm text-accent">{role}</p>
              </div>
            </div>
            <div className="grid content-start gap-1.5">
              <p className="font-semibold">{topic}</p>
              <p className="text-quiet">{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
