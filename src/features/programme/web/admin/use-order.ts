import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '#web/form-faults.ts';
import { notify } from '#web/ui/notify.ts';

/** A list whose rows move at once and are saved in the background. Quick moves are saved together. */
export function useOrder<Row extends { _id: string }>(
  loaded: readonly Row[],
  save: (ids: string[]) => Promise<unknown>,
) {
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<readonly string[]>();
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1; place: number }>();
  const wanted = useRef<string[]>(undefined);
  const saving = useRef(false);
  const rows = order ? inOrder(loaded, order) : loaded;

  function move(id: string, by: -1 | 1) {
    const ids = rows.map(({ _id }) => _id);
    const from = ids.indexOf(id);
    ids.splice(from, 1);
    ids.splice(from + by, 0, id);
    setOrder(ids);
    setMoved({ id, by, place: from + by + 1 });
    wanted.current = ids;
    return saveAll();
  }

  async function saveAll() {
    if (saving.current) return;
    saving.current = true;
    try {
      while (wanted.current) {
        const ids = wanted.current;
        wanted.current = undefined;
        await save(ids);
      }
    } catch (error) {
      wanted.current = undefined;
      notify({ title: messageOf(error, 'Failed to save the order. Please try again.'), tone: 'error' });
    } finally {
      saving.current = false;
      await revalidate();
      // Only if no other move is being saved.
      if (!saving.current) setOrder(undefined);
    }
  }

  return { rows, move, moved };
}

/** Rows that were added meanwhile are not in the order, and come last. */
function inOrder<Row extends { _id: string }>(rows: readonly Row[], order: readonly string[]): Row[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ _id }: Row) => places.get(_id) ?? order.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
