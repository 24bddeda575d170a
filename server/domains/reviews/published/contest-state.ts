import type { RefusalContest } from '#contract/customer-pages/product-question.ts';
import { isContested } from './is-contested.ts';

const LONGEST_CONTEST = 1000;

/** What the author of a refused text may still do against the refusal; null: it is not refused. */
export function contestState(
  own: Parameters<typeof isContested>[0],
  /** It was sent without a word just now. */
  isEmpty: boolean,
): RefusalContest {
  if (own.status !== 'refused') return null;
  if (own.contested_at === null) return isEmpty ? 'empty' : 'possible';
  return isContested(own) ? 'sent' : 'over';
}

/** What an author writes against a refusal, as it is kept. */
export function readContest(content: string): string {
  return content
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .slice(0, LONGEST_CONTEST)
    .toWellFormed();
}

/**
 * What a refusal sets of the contest: the author of what was shown, or waited, may contest this
 * refusal too, whatever they said against an earlier one. Against the same refusal they speak once.
 */
export function contestAnew({ status }: { status: string }): {
  contested_at?: null;
  contest?: null;
} {
  return status === 'refused' ? {} : { contested_at: null, contest: null };
}
