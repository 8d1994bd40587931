import { useState } from 'react';
import { takeKeptForm, useKeepAtEnd } from '#web/kept-form.ts';
import { readLocalDraft, typedAnswers } from '#web/local-drafts.ts';
import { adminSession } from '#web/sessions.ts';
import { visitStorage } from '#web/storage.ts';

/** The answers by message id. */
type Answers = Readonly<Record<string, string>>;

/**
 * Typed answers that were not sent. They survive closing the dialog, leaving the screen and a reload, in this tab
 * and for the same organiser. `openId`: the message whose dialog is open, which is opened again after the login; '' for
 * none.
 */
export function useTypedAnswers(openId: string): [Answers, (messageId: string, text: string) => void] {
  const [answers, setAnswers] = useState<Answers>(() => takeKeptForm('admin', 'answers')?.values ?? keptAnswers());
  useKeepAtEnd('admin', 'answers', () =>
    Object.values(answers).some(Boolean) ? { recordId: openId, values: answers, changed: [] } : undefined,
  );
  function change(messageId: string, text: string): void {
    // Reads the answers again, because this may run late, after other answers were typed.
    const { [messageId]: _, ...others } = keptAnswers();
    const typed = text ? { ...others, [messageId]: text } : others;
    if (Object.keys(typed).length > 0) visitStorage().setItem(typedAnswers, JSON.stringify([ownerId(), typed]));
    else visitStorage().removeItem(typedAnswers);
    setAnswers((before) => ({ ...before, [messageId]: text }));
  }
  return [answers, change];
}

function keptAnswers(): Answers {
  // Needs no schema, because only this code writes it, in this tab.
  const [owner, answers] = (readLocalDraft(typedAnswers, visitStorage()) ?? []) as [string?, Answers?];
  return owner !== undefined && owner === ownerId() ? (answers ?? {}) : {};
}

const ownerId = () => adminSession.info()?.id;
