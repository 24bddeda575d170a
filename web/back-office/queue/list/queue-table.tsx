import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { IndexTable } from '#web/ui/tables/index-table.tsx';
import type { Column } from '#web/ui/tables/table-props.ts';
import { NAME_LINK, ROW_COVER } from '#web/ui/layout/row-cover.ts';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';
import { customerName, formatOrderNumber } from '#web/back-office/components/customer.ts';
import { CustomerLink } from '#web/back-office/customers/customer-link.tsx';
import { dayOfRow } from './day-of-row.ts';
import { stepLabel } from '../message/step-label.ts';
import { reasonAfter } from '#web/back-office/components/messages/status-and-reason.ts';
import { MessageStatusLabel } from '#web/back-office/components/messages/message-status-label.tsx';
import { StepName } from '#web/back-office/components/messages/step-name.tsx';
import { Departure } from '../message/departure.tsx';
import { type MessageAction, type QueuedReview, actionsOn } from '../message/message-actions.ts';
import { MessageIcons } from '../message/message-buttons.tsx';
import { withoutPanel } from '../change-queue-search.ts';
import { type QueuePath, type QueueSearch } from '../queue-address.ts';
import { remedyOf } from '../message/remedy.ts';
import type { Selection } from '../bulk/use-selection.ts';

/**
 * `wide`: all columns. `narrow`: without the step, and channels as icons. `small`: also without the
 * order.
 */
export type TableWidth = 'wide' | 'narrow' | 'small';

export interface QueueTableProps {
  rows: readonly QueuedReview[] | undefined;
  path: QueuePath;
  search: QueueSearch;
  /** Undefined when rows cannot be selected. */
  selection?: Selection | undefined;
  mayAct: boolean;
  /**
   * The available width: with a panel or on a small screen there are fewer and narrower columns.
   */
  tableWidth: TableWidth;
  onAct: (action: MessageAction, message: QueuedReview) => void;
  onOpen: (message: QueuedReview) => void;
}

/** Shows the queue as a table, or as rows of two lines on phones. */
export function QueueTable({
  rows,
  path,
  search,
  selection,
  mayAct,
  tableWidth,
  onAct,
  onOpen,
}: QueueTableProps): ReactNode {
  const router = useRouter();
  const zone = use(TimeZoneContext);
  const now = useNow();
  const remedyFor = (message: QueuedReview) =>
    remedyOf(message, actionsOn(message, mayAct), (path) => path in router.routesByPath);
  const departure = (message: QueuedReview) => (
    <Departure message={message} remedy={remedyFor(message)} onAct={onAct} onOpen={onOpen} />
  );
  return (
    <IndexTable
      label={path === '/dashboard/queue' ? 'Envois' : 'Demandes'}
      columns={columnsOf(tableWidth, departure, path === '/dashboard/reviews_queue')}
      {...(selection && { selection: { keys: selection.keys, onChange: selection.choose } })}
      rows={rows}
      {...(path === '/dashboard/queue' && {
        groupOf: (row: QueuedReview) => dayOfRow(row, { sort: search.sort, zone, now }),
      })}
      rowKey={(row) => row.id}
      rowName={customerName}
      rowLink={(row, { children }) => {
        const open = { ...withoutPanel(search), request: row.request_id, message: row.id };
        const panel = { to: path, search: open, resetScroll: false } as const;
        return (
          <>
            <Link {...panel} {...ROW_COVER} />
            <CustomerLink
              id={row.request_id}
              opens={() => void router.navigate(panel)}
              data-row-link
              className={NAME_LINK}
            >
              {children}
            </CustomerLink>
          </>
        );
      }}
      currentKey={search.message}
      rowActions={(row) => rowIcons(row, remedyFor(row) ? [] : actionsOn(row, mayAct), onAct)}
      phoneRow={(row) => ({
        name: <span className="font-medium">{customerName(row)}</span>,
        when: departure(row),
        line: row.messages ? (
          <span className="text-ink-2">
            <Ordinals text={stepLabel(row, row.messages)} />
          </span>
        ) : (
          <Reasoned message={row} />
        ),
        aside: row.channel && (row.channel_label ?? row.channel),
      })}
    />
  );
}

/**
 * Returns the action buttons of a row. A row with a remedy has none, because its other actions are
 * in its panel.
 */
function rowIcons(
  message: QueuedReview,
  actions: readonly MessageAction[],
  onAct: QueueTableProps['onAct'],
): ReactNode {
  return actions.length > 0 ? (
    <MessageIcons actions={actions} onAct={(action) => onAct(action, message)} />
  ) : null;
}

function columnsOf(
  tableWidth: TableWidth,
  departure: (message: QueuedReview) => ReactNode,
  isGrouped: boolean,
): Column<QueuedReview>[] {
  const isNarrow = tableWidth !== 'wide';
  const columns: (Column<QueuedReview> | false)[] = [
    {
      key: 'customer',
      head: 'Client',
      width: { wide: 188, narrow: 176, small: 144 }[tableWidth],
      cell: (row) => <span className="font-medium">{customerName(row)}</span>,
    },
    tableWidth !== 'small' && {
      key: 'order',
      head: 'Commande',
      width: isNarrow ? 84 : 88,
      cell: (row) => (
        <span className="text-ink-2 tabular-nums">
          {row.integration_order_number ? formatOrderNumber(row.integration_order_number) : ''}
        </span>
      ),
    },
    !isNarrow &&
      (isGrouped
        ? {
            key: 'step',
            head: 'Étapes',
            width: 224,
            cell: (row) => <Ordinals text={stepLabel(row, row.messages ?? [])} />,
          }
        : { key: 'step', head: 'Étape', width: 144, cell: (row) => <StepName step={row.step} /> }),
    {
      key: 'channel',
      head: 'Canal',
      width: isNarrow ? 48 : 124,
      cell: (row) => row.channel && <ChannelName channel={row.channel} iconOnly={isNarrow} />,
    },
    { key: 'status', head: 'Statut', cell: (row) => <Reasoned message={row} /> },
    {
      key: 'departure',
      head: 'Départ',
      width: tableWidth === 'small' ? 152 : 176,
      align: 'right',
      cell: (row) => <span className="tabular-nums">{departure(row)}</span>,
    },
  ];
  return columns.filter((column) => column !== false);
}

function Reasoned({ message }: { message: QueuedReview }): ReactNode {
  return (
    <MessageStatusLabel
      status={message.status}
      {...(message.reason_label && {
        reason: reasonAfter(message.status_label, message.reason_label),
      })}
    />
  );
}
