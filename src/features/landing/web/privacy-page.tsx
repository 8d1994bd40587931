import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { publicFrame } from '#features/passes/web/index.ts';
import { getPrivacyNotice } from '#features/settings/privacy-contract.ts';
import { paths } from '#shared/paths.ts';
import { apiContext } from '#web/api.ts';
import type { PublicFrame, PublicPageData } from '#web/layouts/public/page.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/privacy-page.ts';
import { type Fact, kept, readers } from './privacy-facts.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `Privacy · ${loaderData.frame.name}`,
        description: `What ${loaderData.frame.name} keeps about students, why, for how long, and who sees it.`,
        path: paths.privacy,
        siteName: loaderData.frame.name,
        publicUrl: loaderData.frame.publicUrl,
        picture: paths.sitePreview,
        pictureAlt: loaderData.frame.name,
      })
    : [{ title: 'This page did not load' }];

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [frame, { notice }] = await Promise.all([publicFrame(api), api.call(getPrivacyNotice)]);
  return { frame, notice } satisfies PublicPageData & { notice: string };
}

/** First what every Symposia site stores, which the code determines. Then the organisers' own text (decision 60). */
export default function PrivacyPage({ loaderData: { frame, notice } }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-8 py-14 sm:py-20">
      <PageTitle title="Privacy" intro={`What ${frame.name} keeps about you, why, for how long, and who sees it.`} />
      <div>
        <Part title="Who is responsible">
          <Responsible frame={frame} />
        </Part>
        <Part title="What we keep, and why">
          <Facts facts={kept} />
        </Part>
        <Part title="Who sees it">
          <Facts facts={readers} />
        </Part>
        <Part title="What your browser keeps">
          <p>
            There are no tracking cookies, and nobody counts your visits for us. Your browser remembers that you are
            logged in, forms that you have begun, your cart, your tickets and your theme. Logging out deletes the forms,
            the cart and the tickets.
          </p>
          <p>
            A map is loaded only when you ask for it, and pictures of events can come from other websites. Those
            websites then learn your network address.
          </p>
        </Part>
        <Part title="What you can do">
          <p>
            In the{' '}
            <Link to={paths.studentSettings} className="link">
              settings of your account
            </Link>{' '}
            you can correct your details, download everything that is kept with your account, and delete your account.
          </p>
          <p>
            Deleting it deletes your registrations, screenshots, tickets and certificates. The amounts and transaction
            IDs of payments stay, without your name, and so does feedback, which nobody can connect to you.
          </p>
          <p>
            Messages from the contact form and the newsletter belong to no account, because anybody can type an address
            there. A newsletter has a link that ends it. Ask the organisers to delete a message or an address.
          </p>
        </Part>
        {notice && (
          <Part title="From the organisers">
            <p className="wrap-anywhere whitespace-pre-line">{notice}</p>
          </Part>
        )}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-4 border-line border-t py-9 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <h2 className="text-xl!">{title}</h2>
      <div className="grid max-w-[62ch] content-start gap-4">{children}</div>
    </section>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-6">
      {facts.map(({ name, more, words }) => (
        <div key={name} className="grid gap-1">
          <dt className="text-balance">
            <b>{name}</b>
            {more && `: ${more}`}
          </dt>
          <dd className="text-quiet">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Responsible({ frame }: { frame: PublicFrame }) {
  const { name, department, college, contactEmail } = frame;
  return (
    <p>
      {name} is run by students of {department && `the ${department}, `}
      {college}.{' '}
      {contactEmail ? (
        <>
          For questions, corrections and complaints, write to{' '}
          <a href={`mailto:${contactEmail}`} className="link wrap-anywhere">
            {contactEmail}
          </a>
          .
        </>
      ) : (
        <>
          For questions, corrections and complaints, use the{' '}
          <Link to="/#contact" className="link">
            contact form
          </Link>
          .
        </>
      )}
    </p>
  );
}
