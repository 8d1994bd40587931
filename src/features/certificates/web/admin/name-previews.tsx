import { useEffect, useState } from 'react';
import { previewCertificate } from '#features/certificates/admin-contract.ts';
import type { CertificateKind } from '#features/certificates/rules.ts';
import { adminSession } from '#web/sessions.ts';

interface NamePreviewsProps {
  body: { eventId: string; kind: CertificateKind };
  names: readonly string[];
}

/** The longest names, drawn by the code that makes the certificates: what fits here fits for all. */
export function NamePreviews({ body: { eventId, kind }, names }: NamePreviewsProps) {
  return (
    <section aria-label="The longest names" className="grid gap-3">
      <h3 className="font-semibold text-base!">The longest names, as they are printed</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <li key={name} className="overflow-hidden rounded-field border border-line">
            <Preview eventId={eventId} kind={kind} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fetched with the session, which an address in an `img` cannot carry. */
function Preview({ eventId, kind, name }: { eventId: string; kind: string; name: string }) {
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let made = '';
    const query = new URLSearchParams({ eventId, kind, name });
    fetch(`${previewCertificate.path}?${query}`, {
      headers: { authorization: `Bearer ${adminSession.token() ?? ''}` },
      signal: leaving.signal,
    })
      .then(async (answer) => {
        if (!answer.ok) throw new Error('no preview');
        made = URL.createObjectURL(await answer.blob());
        setAddress(made);
      })
      .catch(() => leaving.signal.aborted || setFailed(true));
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [eventId, kind, name]);
  if (failed) return <p className="p-3 text-quiet text-sm">No preview of {name}.</p>;
  if (!address) return <div aria-hidden className="aspect-[297/210] bg-line/40" />;
  return <img src={address} alt={name} width={1188} height={840} className="block h-auto w-full" />;
}
