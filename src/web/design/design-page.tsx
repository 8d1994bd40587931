import { notIndexed } from '#web/page/not-indexed.ts';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { ButtonParts } from './button-parts.tsx';
import { ColourParts } from './colour-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { KolamParts } from './kolam-parts.tsx';
import { MessageParts } from './message-parts.tsx';
import { DesignPart } from './part.tsx';
import { TabParts } from './tab-parts.tsx';
import { TableParts } from './table-parts.tsx';
import { TypeParts } from './type-parts.tsx';
import './design.css';

const parts = [
  { id: 'kolam', name: 'Kolam', intro: 'One motif, drawn by rule. Same seed, same drawing.', Content: KolamParts },
  { id: 'colour', name: 'Colour', intro: 'Roles, not hues, in two themes.', Content: ColourParts },
  { id: 'type', name: 'Type', intro: 'Anek in three widths and two scripts.', Content: TypeParts },
  { id: 'buttons', name: 'Buttons', intro: 'A button says what happens, or why it cannot.', Content: ButtonParts },
  { id: 'fields', name: 'Fields', intro: 'Said before, and said when it goes wrong.', Content: FieldParts },
  { id: 'tabs', name: 'Tabs', intro: 'Arrow keys, Home and End; a row at any width.', Content: TabParts },
  { id: 'messages', name: 'Messages', intro: 'In place, passing by, or in the way.', Content: MessageParts },
  { id: 'table', name: 'Tables', intro: 'Statuses in words, figures in columns.', Content: TableParts },
] as const;

export const meta = () => notIndexed('Design system');

/** All parts of the design system in all states, on one page. Only in development: see routes.ts. */
export default function DesignPage() {
  return (
    <div className="design">
      <header className="design-side">
        <h1 className="design-title">Night kolam</h1>
        <nav aria-label="Parts" className="design-nav">
          {parts.map(({ id, name }) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <ThemeSwitcher />
      </header>
      <main className="grid min-w-0 gap-24">
        {parts.map(({ Content, ...part }) => (
          <DesignPart key={part.id} {...part}>
            <Content />
          </DesignPart>
        ))}
      </main>
    </div>
  );
}
