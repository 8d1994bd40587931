/** Names are sorted here: a database may put small letters after all capitals. */
export const byName = new Intl.Collator('en');
