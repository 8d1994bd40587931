// biome-ignore-all lint/a11y/noRedundantRoles: its rows are no table rows on a phone, and some browsers then forget what they are
import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { LandingSection } from '#web/layouts/public/landing-section.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { PassRowData } from './to-pass-row.ts';
import './passes-section.css';

/**
 * Renders nothing if no pass is or will be on sale (R295). Uses plain links, which work before the scripts are loaded.
 */
export function PassesSection({ passes }: { passes: readonly PassRowData[] }) {
  if (passes.length === 0) return null;
  const hasNext = passes.some(({ next }) => next);
  return (
    <LandingSection
      id="passes"
      title="Passes"
      intro="Pay once, and register for what the pass opens at no further fee."
    >
      <table className="passes max-lg:block" role="table" aria-labelledby="passes-title">
        <thead className="max-lg:sr-only" role="rowgroup">
          <tr role="row">
            <Heading className="w-[28%]">Pass</Heading>
            <Heading>Opens</Heading>
            <Heading className="w-[15%]">Price now</Heading>
            {hasNext && <Heading className="w-[15%]">Next price</Heading>}
            <Heading className="w-[17%]">
              <span className="sr-only">How to get it</span>
            </Heading>
          </tr>
        </thead>
        <tbody className="max-lg:block" role="rowgroup">
          {passes.map((pass) => (
            <Pass key={pass._id} pass={pass} hasNext={hasNext} />
          ))}
        </tbody>
      </table>
    </LandingSection>
  );
}

const Heading = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th scope="col" role="columnheader" className={className}>
    {children}
  </th>
);

function Pass({ pass, hasNext }: { pass: PassRowData; hasNext: boolean }) {
  const { _id, name, description, opens, price, priceWhen, next, sale, state } = pass;
  return (
    <tr role="row" data-state={state}>
      <th scope="row" role="rowheader">
        <h3 lang={languageOf(name)}>{name}</h3>
      </th>
      <td role="cell" className="pass-opens">
        <p>{opens}</p>
        {description && <p className="text-quiet">{description}</p>}
      </td>
      <Price amount={price} when={priceWhen} />
      {hasNext && (next ? <Price amount={next.price} when={next.when} /> : <NoPrice />)}
      <td role="cell" className="pass-way">
        {state === 'soldOut' ? (
          <p className="pass-sold-out">Sold out</p>
        ) : (
          <ButtonLink to={paths.studentPass(_id)} variant={state === 'open' ? 'main' : undefined}>
            {state === 'open' ? 'Get this pass' : 'See this pass'}
            <span className="sr-only"> ({name})</span>
          </ButtonLink>
        )}
        {sale && <p className="text-quiet text-sm">{sale}</p>}
      </td>
    </tr>
  );
}

const Price = ({ amount, when }: { amount: string; when: string }) => (
  <td role="cell" className="pass-price">
    <span className="pass-amount">{amount}</span>
    {when && <span className="pass-when">{when}</span>}
  </td>
);

const NoPrice = () => (
  <td role="cell" className="pass-price">
    <span className="sr-only">None</span>
  </td>
);
