import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { PublicBrand } from './header.tsx';
import { sectionLinks, usePublicFrame } from './page.ts';
import './footer.css';

const quickLinks = sectionLinks(['about', 'events', 'speakers', 'schedule', 'sponsors', 'contact']);

export function PublicFooter({ newsletter }: { newsletter: ReactNode }) {
  const frame = usePublicFrame();
  return (
    <footer className="mt-24 border-line border-t pt-12 pb-16">
      <div className="wrap public-footer-parts">
        <div className="public-footer-first">
          <div className="grid justify-items-start gap-3">
            <PublicBrand name={frame?.name} />
            {frame && (
              <p className="max-w-[38ch] text-sm text-quiet">
                {frame.chapter && `${frame.chapter}. `}
                Run by students of {frame.department && `the ${frame.department}, `}
                {frame.college}.
              </p>
            )}
          </div>
          {newsletter}
        </div>
        <nav aria-label="Quick links">
          <h2 className="public-footer-title">Quick links</h2>
          <ul>
            {quickLinks.map(({ id, name, to }) => (
              <FooterItem key={id}>
                <Link to={to}>{name}</Link>
              </FooterItem>
            ))}
            {frame?.hasWinners && (
              <FooterItem>
                <Link to={paths.winners}>Winners</Link>
              </FooterItem>
            )}
          </ul>
        </nav>
        <nav aria-label="Resources">
          <h2 className="public-footer-title">Resources</h2>
          <ul>
            <FooterItem>
              <Link to={paths.studentRegister}>Create your account</Link>
            </FooterItem>
            <FooterItem>
              <Link to={paths.studentLogin}>Login</Link>
            </FooterItem>
            <FooterItem>
              <Link to={paths.privacy}>Privacy</Link>
            </FooterItem>
            {frame?.contactEmail && (
              <FooterItem>
                <a href={`mailto:${frame.contactEmail}`}>Help by mail</a>
              </FooterItem>
            )}
          </ul>
        </nav>
        {frame && frame.socialLinks.length > 0 && (
          <nav aria-label="Social media">
            <h2 className="public-footer-title">Follow us</h2>
            <ul>
              {frame.socialLinks.map(({ name, url }) => (
                <FooterItem key={name}>
                  <a href={url} target="_blank" rel="noreferrer">
                    {name} <span className="sr-only">(opens in a new tab)</span>
                  </a>
                </FooterItem>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}

function FooterItem({ children }: { children: ReactNode }) {
  return <li className="public-footer-item">{children}</li>;
}
