import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { LandingSection } from '#web/layouts/public/landing-section.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { PassCardData } from './to-pass-card.ts';
import './passes-section.css';

/** Left out where no pass is on sale or will be (R295). Plain links: it works before the page is live. */
export function PassesSection({ passes }: { passes: readonly PassCardData[] }) {
  if (passes.length === 0) return null;
  return (
    <LandingSection
      id="passes"
      title="Passes"
      intro="Pay once, and register for what the pass opens at no further fee."
    >
      <ul className="passes">
        {passes.map((pass) => (
          <li key={pass._id}>
            <Pass pass={pass} />
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

function Pass({ pass }: { pass: PassCardData }) {
  const { _id, name, description, opens, price, priceWhen, next, sale, state } = pass;
  return (
    <article className="pass" data-state={state}>
      <div className="pass-words">
        <h3 lang={languageOf(name)}>{name}</h3>
        <p className="pass-opens">
          <span className="sr-only">Opens: </span>
          {opens}
        </p>
        {description && <p className="text-quiet">{description}</p>}
      </div>
      <ol className="pass-prices" aria-label={`Price of the ${name}`}>
        <li className="pass-price">
          <span className="pass-amount">{price}</span>
          <span className="pass-when">{priceWhen}</span>
        </li>
        {next && (
          <li className="pass-price">
            <span className="pass-amount">{next.price}</span>
            <span className="pass-when">{next.when}</span>
          </li>
        )}
      </ol>
      <div className="pass-foot">
        {state === 'soldOut' ? (
          <p className="pass-sold-out">Sold out</p>
        ) : (
          <ButtonLink to={paths.studentPass(_id)} variant={state === 'open' ? 'main' : undefined}>
            {state === 'open' ? 'Get this pass' : 'See this pass'}
            <span className="sr-only"> ({name})</span>
          </ButtonLink>
        )}
        {sale && <p className="text-quiet text-sm">{sale}</p>}
      </div>
    </article>
  );
}
