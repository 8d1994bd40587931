const voices = [
  { name: 'Display', looks: 'display', words: 'Aarambh' },
  { name: 'Heading 2', looks: 'design-h2', words: 'The First Chapter' },
  { name: 'Heading 3', looks: 'design-h3', words: 'Three minds, one keyboard' },
  { name: 'Large', looks: 'text-lg', words: 'Where ideas get their first line drawn' },
  {
    name: 'Body',
    looks: 'text-base',
    words: 'Clues are hidden across the campus. Bring walking shoes and a charged phone.',
  },
  { name: 'Small', looks: 'text-sm text-quiet', words: 'Registration closes when the last seat is taken.' },
  { name: 'Smallest', looks: 'text-xs text-quiet', words: 'PNG, JPG or GIF, smaller than 5MB' },
  { name: 'Figures', looks: 'figures text-xl', words: '₹1,200 · 09:00 · 0123456789' },
];

export function TypeParts() {
  return (
    <dl className="grid">
      {voices.map(({ name, looks, words }) => (
        <div key={name} className="design-voice">
          <dt className="text-quiet text-sm">{name}</dt>
          <dd className={looks}>{words}</dd>
        </div>
      ))}
      <div className="design-voice">
        <dt className="text-quiet text-sm">Tamil</dt>
        <dd lang="ta" className="font-semibold text-3xl text-accent">
          முதல் அத்தியாயம்
        </dd>
      </div>
    </dl>
  );
}
