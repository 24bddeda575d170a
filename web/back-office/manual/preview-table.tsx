import type { ReactNode } from 'react';
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { CircleAlert } from 'lucide-react';
import { IndexTable } from '#web/ui/tables/index-table.tsx';
import type { Column } from '#web/ui/tables/table-props.ts';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';
import { MessageStatusLabel } from '#web/back-office/components/messages/message-status-label.tsx';

type ManualRequestResult = Answer<'createReviewRequests'>['data'][number];
type Row = ManualRequestResult & { place: number };

/**
 * Shows the message, its date or the reason why it is not sent, for each recipient. `isOld` is true
 * while the preview does not match the input yet.
 */
export function PreviewTable({
  answerRows: answers,
  isOld,
}: {
  answerRows: readonly ManualRequestResult[];
  isOld: boolean;
}): ReactNode {
  const rows = answers.map((one, place) => ({ ...one, place }));
  const isNarrow = useMedia('(width < 64rem)');
  return (
    <section
      aria-labelledby="preview"
      aria-busy={isOld}
      className={classNames('mt-8', isOld && 'opacity-60')}
    >
      <h2 id="preview" className="mb-2 font-strong">
        Ce qui partira
      </h2>
      <IndexTable
        label="Aperçu"
        columns={isNarrow ? NARROW_COLUMNS : COLUMNS}
        rows={rows}
        rowKey={({ place }) => String(place)}
        rowName={nameOf}
        phoneRow={phoneRow}
      />
    </section>
  );
}

function nameOf({ first_name, last_name, email, phone_number }: Row): string {
  return (
    [first_name, last_name].filter(Boolean).join(' ') || (email ?? phone_number ?? 'Sans adresse')
  );
}

const addressOf = ({ email, phone_number }: Row): string =>
  [email, phone_number].filter(Boolean).join(', ');

function leavesAt({ steps: [first] }: Row): string | null {
  return first && (first.status === 'scheduled' || first.status === 'held')
    ? first.scheduled_at
    : null;
}

function StateOf({ row }: { row: Row }): ReactNode {
  if (row.errors)
    return (
      <Status
        icon={CircleAlert}
        tone="bad"
        word="Refusé"
        reason={Object.values(row.errors).flat().join(' ')}
      />
    );
  const [first] = row.steps;
  const status = MESSAGE_STATUSES.find((value) => value === first?.status);
  return (
    first &&
    status && (
      <MessageStatusLabel status={status} reason={first.reason_label ?? first.moved_by_label} />
    )
  );
}

function ChannelOf({ row }: { row: Row }): ReactNode {
  const channel = MESSAGE_CHANNELS.find((value) => value === row.steps[0]?.channel);
  return channel && <ChannelName channel={channel} />;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', head: 'Personne', width: 200, cell: nameOf },
  {
    key: 'address',
    head: 'Adresse',
    width: 232,
    cell: (row) => <span className="text-ink-2">{addressOf(row)}</span>,
  },
  { key: 'channel', head: 'Canal', width: 128, cell: (row) => <ChannelOf row={row} /> },
  { key: 'state', head: 'État', cell: (row) => <StateOf row={row} /> },
  {
    key: 'when',
    head: 'Départ',
    width: 184,
    align: 'right',
    cell: (row) => {
      const at = leavesAt(row);
      return at && <Moment at={at} className="tabular-nums" />;
    },
  },
];

/** On tablets the address column is hidden, as on phones: the field above shows the addresses. */
const NARROW_WIDTHS: Readonly<Record<string, number>> = { name: 136, channel: 112, when: 136 };
const NARROW_COLUMNS = COLUMNS.filter(({ key }) => key !== 'address').map((column): Column<Row> => {
  const width = NARROW_WIDTHS[column.key];
  return width === undefined ? column : { ...column, width };
});

const phoneRow = (row: Row) => {
  const at = leavesAt(row);
  return { name: nameOf(row), when: at ? <Moment at={at} /> : null, line: <StateOf row={row} /> };
};
