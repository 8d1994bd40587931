import type { Tx } from '#server/db/schema.ts';

/** Changes the number of events to `count`: deletes the last ones of the sample, or adds further rounds. */
export async function resizeProgramme(tx: Tx, count: number, now: Date): Promise<void> {
  const events = await tx.selectFrom('events').selectAll().orderBy('position').execute();
  const gone = events.slice(count).map(({ id }) => id);
  if (gone.length > 0) {
    await tx.deleteFrom('schedule_items').where('event_id', 'in', gone).execute();
    await tx.deleteFrom('events').where('id', 'in', gone).execute();
  }
  for (let position = events.length + 1; position <= count; position++) {
    const event = events[(position - 1) % events.length];
    const round = Math.ceil(position / events.length);
    if (!event) throw new Error('the sample has no events');
    const again = { id: `${event.id}-${round}`, title: `${event.title}, round ${round}`, position };
    const at = now.toISOString();
    await tx
      .insertInto('events')
      .values({ ...event, ...again, created_at: at, updated_at: at })
      .execute();
  }
}
