import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { moveTo } from '#web/ui/reorder/use-reorder.ts';
import { bodyOf } from './upsell-form.ts';
import type { UpsellAnswer } from './upsell-labels.ts';

export const upsellsQuery = endpointQuery('listUpsells');

interface Upsells {
  upsells: readonly UpsellAnswer[] | undefined;
  error: ApiError | Error | null;
  retry: () => void;
  /** The error of a failed action. It is shown on the screen instead of in a toast. */
  problem: string | null;
  /** The upsell that was just removed and can be restored. */
  removed: UpsellAnswer | null;
  move: (from: number, to: number) => void;
  toggle: (upsell: UpsellAnswer) => Promise<unknown>;
  remove: (upsell: UpsellAnswer) => void;
  restore: () => void;
}

/**
 * Returns the team’s upsells and the actions on them. Changes are shown immediately, and reverted
 * when the server refuses.
 */
export function useUpsells(): Upsells {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(upsellsQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const [removed, setRemoved] = useState<UpsellAnswer | null>(null);
  const underWay = useRef(0);
  const upsells = data?.data;

  const show = (next: readonly UpsellAnswer[]) =>
    queryClient.setQueryData(upsellsQuery.queryKey, { data: [...next] });
  const perform = async (
    next: readonly UpsellAnswer[],
    send: () => Promise<unknown>,
  ): Promise<boolean> => {
    // Aborts reads in progress, because they would not include this change.
    void queryClient.cancelQueries({ queryKey: upsellsQuery.queryKey }, { revert: false });
    show(next);
    underWay.current += 1;
    try {
      await send();
      setProblem(null);
      return true;
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Réessayez dans un moment.');
      return false;
    } finally {
      underWay.current -= 1;
      // Reading again while another change is being sent would show the list without it.
      if (underWay.current === 0)
        await queryClient.invalidateQueries({ queryKey: upsellsQuery.queryKey });
    }
  };

  return {
    upsells,
    error,
    retry: () => void refetch(),
    problem,
    removed,
    move: (from, to) => {
      const moved = upsells?.[from];
      if (!upsells || !moved) return;
      const next = moveTo(upsells, moved, to);
      void perform(next, () => ask('orderUpsells', { body: { ids: next.map(({ id }) => id) } }));
    },
    toggle: (upsell) =>
      perform(
        (upsells ?? []).map((each) =>
          each.id === upsell.id ? { ...each, is_active: !upsell.is_active } : each,
        ),
        () => ask('saveUpsell', { body: bodyOf(upsell, !upsell.is_active) }),
      ),
    remove: (upsell) =>
      void perform(
        (upsells ?? []).filter(({ id }) => id !== upsell.id),
        () => ask('deleteUpsell', { params: { id: upsell.id } }),
      ).then((isDone) => setRemoved(isDone ? upsell : null)),
    restore: () => {
      if (removed)
        void perform(upsells ?? [], () =>
          ask('restoreUpsell', { params: { id: removed.id } }),
        ).then((isDone) => isDone && setRemoved(null));
    },
  };
}
