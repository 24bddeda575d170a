import { type RawBuilder, sql } from 'kysely';
import {
  CLOSED_LIST_STATUSES,
  MAIN_LIST_STATUSES,
  OPEN_LIST_STATUSES,
  type ListStatus,
} from './list-status.ts';

export type Condition = RawBuilder<boolean>;

/**
 * Returns the conditions that lead to an index: a half of the table, whose index includes the list
 * status, or a rare list status, which has an index of its own.
 */
export function branches(listStatuses: readonly ListStatus[], isSearch: boolean): Condition[][] {
  return [
    { all: OPEN_LIST_STATUSES, half: sql<boolean>`m.finished_at is null` },
    { all: CLOSED_LIST_STATUSES, half: sql<boolean>`m.finished_at is not null` },
  ].flatMap(({ all, half }) => {
    const filters = all.filter((listStatus) => listStatuses.includes(listStatus));
    if (filters.length === 0) return [];
    if (!isSearch && !filters.some((listStatus) => MAIN_LIST_STATUSES.includes(listStatus)))
      return filters.map((listStatus) => [sql<boolean>`m.list_status = ${sql.lit(listStatus)}`]);
    const others = all.filter((listStatus) => !filters.includes(listStatus));
    if (others.length === 0) return [[half]];
    return [
      [
        half,
        others.length < filters.length
          ? sql<boolean>`m.list_status <> all(${others}::text[])`
          : sql<boolean>`m.list_status = any(${filters}::text[])`,
      ],
    ];
  });
}
