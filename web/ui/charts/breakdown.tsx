import type { ReactNode } from 'react';
import { formatNumber, formatShare } from '#web/ui/format/numbers.ts';

interface BreakdownRow {
  key: string;
  label: ReactNode;
  total: number;
  /** The share from 0 to 1. Null is « non mesurable », shown as a hatched bar and never as 0 %. */
  share: number | null;
}
export interface BreakdownProps {
  title: string;
  /** The headings of the columns: « Canal », « Avis », « Réponse ». */
  heads: readonly [name: string, total: string, share: string];
  rows: readonly BreakdownRow[];
  /** The width of the names, in pixels. */
  nameWidth?: number;
  /** The reason for a hatched bar: « Le lien général n’a pas d’envoi. » */
  unmeasuredWhy?: string;
}

/** A small table with a bar in each row. The length of a bar is relative to the largest row. */
export function Breakdown({
  title,
  heads,
  rows,
  nameWidth = 84,
  unmeasuredWhy,
}: BreakdownProps): ReactNode {
  const largest = Math.max(1, ...rows.map((row) => row.total));
  return (
    <section>
      <h2 className="mb-2 font-strong">{title}</h2>
      <table className="w-full table-fixed border-collapse whitespace-nowrap tabular-nums">
        <thead className="text-12 text-ink-3 [&_th]:h-5 [&_th]:font-text">
          <tr>
            <th scope="col" style={{ width: nameWidth }} className="text-left">
              {heads[0]}
            </th>
            <td aria-hidden="true" />
            <th scope="col" className="w-11 text-right">
              {heads[1]}
            </th>
            <th scope="col" className="w-15 text-right">
              {heads[2]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="h-6.5">
              <th scope="row" className="truncate text-left font-text">
                {row.label}
              </th>
              <td aria-hidden="true" className="pr-1">
                {row.total > 0 && (
                  <span
                    style={{ width: `${(100 * row.total) / largest}%` }}
                    className="block h-2 min-w-0.5 rounded-[2px] bg-primary"
                  />
                )}
              </td>
              <td className="text-right">{formatNumber(row.total)}</td>
              <td className="text-right text-ink-3">
                {row.share === null ? <Unmeasured why={unmeasuredWhy} /> : formatShare(row.share)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some((row) => row.share === null) && (
        <p className="mt-1.5 text-12 text-ink-3" aria-hidden="true">
          <span className="hatched mr-1.5 inline-block h-2 w-4" />
          non mesurable
        </p>
      )}
    </section>
  );
}

/** The hatched bar for a value that cannot be measured. */
export function Unmeasured({ why }: { why?: string | undefined }): ReactNode {
  return (
    <span data-tooltip={why ?? 'Non mesurable'}>
      <span className="hatched inline-block h-2 w-7" />
      <span className="sr-only">non mesurable</span>
    </span>
  );
}
