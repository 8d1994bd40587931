import { clsx } from 'clsx';
import { languageOf } from '#web/language-of.ts';
import './event-title.css';

/** An event's name at the top of a screen: the more words, the smaller they are set. */
export function EventTitle({ title, className }: { title: string; className: string }) {
  return (
    <h1 lang={languageOf(title)} className={clsx('event-title', lookOf(title), className)}>
      {title}
    </h1>
  );
}

function lookOf({ length }: string): string | undefined {
  if (length > 120) return 'event-title-of-lines';
  return length > 48 ? 'event-title-of-many' : undefined;
}
