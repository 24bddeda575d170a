import { type ReactNode, use, useState } from 'react';
import type { BulkAction } from '#contract/api/operations.ts';
import { dayKey } from '#web/ui/format/dates.ts';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { BulkActions } from './bulk/bulk-actions.tsx';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { BulkProgress } from './bulk/bulk-progress.tsx';
import { type QueueSearch, everythingShown } from './queue-address.ts';
import type { useBulkJob } from './bulk/use-bulk-job.ts';
import { useBulk } from './bulk/use-bulk.ts';
import type { Selection } from './bulk/use-selection.ts';

/**
 * Cancelling or restoring at most this many selected messages needs no confirmation. For other bulk
 * actions a dialog asks with the exact number.
 */
const A_FEW = 100;

export interface QueueWorkProps {
  search: QueueSearch;
  total: number;
  selection: Selection;
  bulk: ReturnType<typeof useBulkJob>;
  mayAct: boolean;
}

/** Shows the selection or the bulk action in progress, at the bottom of the screen. */
export function QueueWork({ search, total, selection, bulk, mayAct }: QueueWorkProps): ReactNode {
  const zone = use(TimeZoneContext);
  const today = dayKey(useNow(), zone);
  const run = useBulk();
  const [pendingAction, setPendingAction] = useState<BulkAction | null>(null);
  const { rows, isEverything } = selection;
  const count = isEverything ? total : rows.size;
  const act = async (action: BulkAction, until?: Date) => {
    const target = isEverything
      ? { filters: everythingShown(search, today) }
      : { ids: [...rows.keys()] };
    const isDone = await run(action, target, until && { scheduled_at: until });
    setPendingAction(null);
    if (isDone) selection.clear();
  };
  const choose = (action: BulkAction) => {
    const isGentle =
      (action === 'cancel' || action === 'restore') && !isEverything && count <= A_FEW;
    if (isGentle) void act(action);
    else setPendingAction(action);
  };
  return (
    <>
      {rows.size > 0 ? (
        <BulkActions selection={selection} search={search} total={total} onAct={choose} />
      ) : (
        bulk.job && (
          <BulkProgress job={bulk.job} mayAct={mayAct} onUndo={run} onDismiss={bulk.dismiss} />
        )
      )}
      <BulkDialog
        action={pendingAction}
        count={count}
        onClose={() => setPendingAction(null)}
        onConfirm={act}
      />
    </>
  );
}
