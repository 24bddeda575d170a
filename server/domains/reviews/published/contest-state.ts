import { type RawBuilder, sql } from 'kysely';
import type { RefusalContest } from '#contract/customer-pages/product-question.ts';
import type { Tx } from '#server/database/transaction.ts';
import { isContested } from './is-contested.ts';

const LONGEST_CONTEST = 1000;

/**
 * Returns how the author of a refused text can still contest the refusal; null when it is not
 * refused.
 */
export function contestState(
  own: Parameters<typeof isContested>[0],
  /** True when the contest was just submitted without a text. */
  isEmpty: boolean,
): RefusalContest {
  if (own.status !== 'refused') return null;
  if (own.contested_at === null) return isEmpty ? 'empty' : 'possible';
  return isContested(own) ? 'sent' : 'over';
}

/** Cleans and shortens the text of a contest before it is stored. */
export function readContest(content: string): string {
  return content
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .slice(0, LONGEST_CONTEST)
    .toWellFormed();
}

/**
 * Returns the SQL of the time of a contest, in a row that is refused. It is after the refusal even
 * within one millisecond, because their order says whether the team has decided since.
 */
export const contestTime = ({ now }: Pick<Tx, 'now'>): RawBuilder<Date> =>
  sql<Date>`greatest(${now}::timestamptz, removed_at + interval '1 millisecond')`;

/**
 * Returns the columns that a refusal resets. After a published or pending state, the author may
 * contest the new refusal even if they contested an earlier one. The same refusal can be contested
 * once.
 */
export function contestAnew({ status }: { status: string }): {
  contested_at?: null;
  contest?: null;
} {
  return status === 'refused' ? {} : { contested_at: null, contest: null };
}
