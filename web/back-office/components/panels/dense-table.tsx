import { Fragment, type ReactNode, use } from 'react';
import { formatDay, formatHour } from '#web/ui/format/dates.ts';
import { Skeleton, SkeletonList } from '#web/ui/feedback/skeleton.tsx';
import { useIsPhone } from '#web/ui/layout/use-media.ts';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';

const CELL =
  'max-w-64 truncate border-r border-b border-border px-2 py-1 text-left whitespace-nowrap last:border-r-0';

export interface DenseRow {
  id: string;
  /** One cell per head. */
  cells: readonly ReactNode[];
}

export interface DenseTableProps {
  label: string;
  heads: readonly string[];
  /** Undefined until the first answer of the server. */
  rows: readonly DenseRow[] | undefined;
  /** The text shown when there are no rows. Null when another element explains it. */
  nothing: string | null;
}

/**
 * Shows every column of a list as a spreadsheet does. The table scrolls sideways when it is wider
 * than the page. On phones each row becomes a list of its values.
 */
export function DenseTable(props: DenseTableProps): ReactNode {
  const isPhone = useIsPhone();
  const { label, heads, rows, nothing } = props;
  if (isPhone) return <DenseList {...props} />;
  return (
    <div
      className="scrolls-sideways rounded-control border border-border"
      role="region"
      aria-label={`Tableau : ${label.toLowerCase()}`}
      tabIndex={0}
    >
      <table
        aria-label={label}
        aria-busy={!rows}
        className="w-full border-collapse text-12 tabular-nums"
      >
        <thead className="bg-canvas">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${CELL} font-medium text-ink-2`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!rows &&
            Array.from({ length: 12 }, (_, row) => (
              <tr key={row}>
                {heads.map((head) => (
                  <td key={head} className={CELL}>
                    <Skeleton className="w-12" />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map(({ id, cells }) => (
            <tr key={id} className="hover:bg-hover">
              {cells.map((cell, index) => (
                <td key={heads[index]} className={CELL}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows?.length === 0 && nothing && <p className="p-4 text-ink-2">{nothing}</p>}
    </div>
  );
}

function DenseList({ label, heads, rows, nothing }: DenseTableProps): ReactNode {
  return (
    <>
      <ul aria-label={label} aria-busy={!rows}>
        {!rows && <SkeletonList />}
        {rows?.map(({ id, cells }) => (
          <li key={id} className="hairline-b py-3">
            <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1">
              {cells.map((cell, index) =>
                isEmpty(cell) ? null : (
                  <Fragment key={heads[index]}>
                    <dt className="text-ink-3">{heads[index]}</dt>
                    <dd className="wrap-anywhere">{cell}</dd>
                  </Fragment>
                ),
              )}
            </dl>
          </li>
        ))}
      </ul>
      {rows?.length === 0 && nothing && <p className="py-4 text-ink-2">{nothing}</p>}
    </>
  );
}

const isEmpty = (cell: ReactNode): boolean => cell === null || cell === undefined || cell === '';

/**
 * Returns a function that formats a timestamp for a dense table, and returns an empty text for
 * null.
 */
export function useDenseMoment(): (at: string | null) => string {
  const zone = use(TimeZoneContext);
  return (at) => (at === null ? '' : `${formatDay(at, zone)} ${formatHour(at, zone)}`);
}
