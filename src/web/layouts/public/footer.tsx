import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { PublicBrand } from './brand.tsx';
import { sectionLinks, usePublicFrame } from './page.ts';
import './footer.css';

export function PublicFooter() {
  const frame = usePublicFrame();
  return (
    <footer className="public-footer">
      <div className="wrap public-footer-parts">
        <div className="grid content-start justify-items-start gap-3">
          <PublicBrand name={frame?.name} />
          {frame && (
            <p className="max-w-[34ch] text-sm text-quiet">
              {frame.chapter}. Run by students of the {frame.department}, {frame.college}.
            </p>
          )}
        </div>
        <nav aria-label="Quick links">
          <h2 className="public-footer-title">Quick links</h2>
          <ul className="grid grid-cols-2 gap-x-6">
            {sectionLinks(frame).map(({ id, name, to }) => (
              <FooterItem key={id}>
                <Link to={to}>{name}</Link>
              </FooterItem>
            ))}
          </ul>
        </nav>
        <nav aria-label="For students">
          <h2 className="public-footer-title">For students</h2>
          <ul>
            <FooterItem>
              <Link to={paths.studentRegister}>Create your account</Link>
            </FooterItem>
            <FooterItem>
              <Link to={paths.studentLogin}>Login</Link>
            </FooterItem>
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

function FooterItem({ children }: { children: React.ReactNode }) {
  return <li className="public-footer-item">{children}</li>;
}
