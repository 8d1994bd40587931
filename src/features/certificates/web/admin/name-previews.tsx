import { previewCertificate } from '#features/certificates/admin-contract.ts';
import { type CertificateKind, shippedId } from '#features/certificates/rules.ts';
import { useDrawing } from './use-drawing.ts';

interface NamePreviewsProps {
  body: { eventId: string; kind: CertificateKind; templateId?: string };
  names: readonly string[];
  /** The ranks of the people with these names. */
  ranks: readonly number[];
}

/** The longest names, drawn by the same code as the certificates. If they fit, all names fit. */
export function NamePreviews({ body: { eventId, kind, templateId = shippedId }, names, ranks }: NamePreviewsProps) {
  return (
    <section aria-label="The longest names" className="grid gap-3">
      <h3 className="font-semibold text-base!">The longest names, as they are printed</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {names.map((name, place) => (
          <li key={name} className="overflow-hidden rounded-field border border-line">
            <Preview asked={{ eventId, kind, templateId, name, rank: String(ranks[place] ?? 0) }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preview({ asked }: { asked: Record<'eventId' | 'kind' | 'templateId' | 'name' | 'rank', string> }) {
  const { address, fault } = useDrawing({ url: `${previewCertificate.path}?${new URLSearchParams(asked)}` });
  if (fault) return <p className="p-3 text-quiet text-sm">No preview of {asked.name}.</p>;
  return <DrawnPage address={address} alt={asked.name} />;
}

/** A drawn page. Until it is drawn, an empty box of the same size. */
export function DrawnPage({ address, alt }: { address: string | undefined; alt: string }) {
  if (!address) return <div aria-hidden className="aspect-[297/210] bg-line/40" />;
  return <img src={address} alt={alt} width={1188} height={840} className="block h-auto w-full" />;
}
