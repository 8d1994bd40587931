export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className="link break-all">
    {email}
  </a>
);

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="link figures">
    {phone}
  </a>
);
