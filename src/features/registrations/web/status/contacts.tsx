import { Mail, Phone } from 'lucide-react';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { Part } from './part.tsx';

export function Contacts({ contacts }: { contacts: RegistrationDetails['contacts'] }) {
  return (
    <Part title="Whom to call">
      <ul className="grid gap-4">
        {contacts.map(({ name, phone, email }) => (
          <li key={`${name} ${phone} ${email}`} className="grid justify-items-start gap-1">
            <span className="font-medium">{name}</span>
            {phone && (
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="status-contact">
                <Phone aria-hidden size={16} className="shrink-0 text-accent" />
                {phone}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className="status-contact">
                <Mail aria-hidden size={16} className="shrink-0 text-accent" />
                {email}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
