import { classNames } from '#web/ui/layout/class-names.ts';
import { ROW_FOCUS } from '#web/ui/layout/row-cover.ts';

const ROW =
  'relative grid gap-x-3 py-2.5 leading-5 lg:-mx-3 lg:px-3 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-0.5 max-md:py-3 after:absolute after:inset-x-0 after:bottom-0 after:h-px after:bg-border lg:after:inset-x-3';
const CURRENT = 'bg-pressed shadow-[inset_2px_0_var(--color-primary)] max-md:shadow-none';
const OTHER = 'hover:bg-hover max-md:hover:bg-transparent';

/**
 * Returns the classes of a row in a list of reviews. `columns` are the grid columns of the list.
 */
export function reviewRow(columns: string, isCurrent?: boolean): string {
  return classNames(
    ROW,
    ROW_FOCUS,
    columns,
    isCurrent === undefined ? undefined : isCurrent ? CURRENT : OTHER,
  );
}
