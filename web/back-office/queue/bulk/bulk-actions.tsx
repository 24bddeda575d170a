import { CalendarClock, RotateCcw, Send, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BulkAction } from '#contract/api/operations.ts';
import type { MessageStatus } from '#contract/labels/message-status.ts';
import { BulkBar } from '#web/ui/tables/bulk-bar.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { actionsOn } from '../message/message-actions.ts';
import type { QueueSearch } from '../queue-address.ts';
import type { Selection } from './use-selection.ts';

const BUTTONS = [
  { action: 'send_now', label: 'Envoyer maintenant', short: 'Envoyer', icon: Send, look: 'ghost' },
  { action: 'postpone', label: 'Reporter', short: 'Reporter', icon: CalendarClock, look: 'ghost' },
  { action: 'restore', label: 'Rétablir', short: 'Rétablir', icon: RotateCcw, look: 'ghost' },
  {
    action: 'cancel',
    label: 'Annuler les envois',
    short: 'Annuler',
    icon: X,
    look: 'danger-ghost',
  },
] as const;

/**
 * The bar of the selected messages. All messages that match the filters can be selected, with their
 * exact number.
 */
export function BulkActions({
  selection,
  search,
  total,
  onAct,
}: {
  selection: Selection;
  search: QueueSearch;
  total: number;
  onAct: (action: BulkAction) => void;
}): ReactNode {
  const { rows, isEverything } = selection;
  if (rows.size === 0) return null;
  const count = isEverything ? total : rows.size;
  const offered = offeredFor(selection, search);
  return (
    <BulkBar
      count={countOf(count, 'sélectionné', 'sélectionnés')}
      more={
        !isEverything &&
        total > rows.size && (
          <button
            type="button"
            className="link whitespace-nowrap max-md:mr-10 max-md:min-h-11"
            onClick={selection.chooseEverything}
          >
            {`Sélectionner les ${formatNumber(total)}`}
          </button>
        )
      }
      onClear={selection.clear}
    >
      {BUTTONS.filter(({ action }) => offered.has(action)).map(
        ({ action, label, short, icon, look }) => (
          <Button
            key={action}
            look={look}
            icon={icon}
            data-shortcut={action === 'cancel' ? 'e' : undefined}
            onClick={() => onAct(action)}
          >
            <span className="max-md:hidden">{label}</span>
            <span className="md:hidden">{short}</span>
          </Button>
        ),
      )}
    </BulkBar>
  );
}

const RESTORABLE: readonly MessageStatus[] = ['cancelled', 'skipped', 'expired'];

/**
 * Returns the actions that at least one selected message allows. The server checks each message.
 */
function offeredFor(
  { rows, isEverything }: Selection,
  { status }: QueueSearch,
): ReadonlySet<string> {
  const offered = new Set<string>([...rows.values()].flatMap((row) => actionsOn(row, true)));
  if (!isEverything) return offered;
  const statuses = status === 'all' || status === undefined ? [] : status;
  const areEnded = statuses.length > 0 && statuses.every((each) => RESTORABLE.includes(each));
  return areEnded ? offered : new Set([...offered, 'send_now', 'postpone', 'cancel']);
}
