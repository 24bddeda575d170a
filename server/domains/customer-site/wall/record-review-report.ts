import {
  LONGEST_REPORT,
  REPORT_REASONS,
  SHORTEST_REPORT,
} from '#contract/customer-pages/shop-review.ts';
import type { ReportForm, WallReview } from '#contract/customer-pages/wall-page.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { readEmail } from '#server/domains/privacy/read-contact.ts';
import { isPlausible } from './page-moment.ts';

type ReportApp = Pick<App, 'db' | 'clock' | 'config' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

export interface ReportInput {
  input: ReportForm['input'];
  problem: ReportForm['problem'];
  /** True when the hidden field is filled in, which only robots do. */
  is_robot: boolean;
}

export function readReport(app: Pick<App, 'config' | 'clock'>, form: URLSearchParams): ReportInput {
  const text = (form.get('words') ?? '')
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .trim();
  const reason = REPORT_REASONS.find((value) => value === form.get('reason')) ?? null;
  const email = (form.get('email') ?? '').trim();
  const input = { reason, words: text, email };
  const is_robot = (form.get('url') ?? '') !== '';
  if (reason === null) return { input, problem: 'reason', is_robot };
  if (text.length < SHORTEST_REPORT || text.length > LONGEST_REPORT)
    return { input, problem: 'words', is_robot };
  if (email !== '' && readEmail(email) === null) return { input, problem: 'email', is_robot };
  return {
    input,
    problem: isPlausible(app.config.secretKey, form.get('moment') ?? '', app.clock.now())
      ? null
      : 'too_fast',
    is_robot,
  };
}

/** Records a report for the team. The review stays published until a member decides. */
export async function recordReviewReport(
  app: ReportApp,
  team_id: string,
  review: WallReview,
  { reason, words: text, email }: ReportForm['input'],
): Promise<void> {
  if (reason === null) throw new Error('a report without a reason was let through');
  await transaction(app, async (tx) => {
    const { id } = await tx.db
      .insertInto('review_reports')
      .values({
        team_id,
        shop_review_id: review.id,
        reason,
        words: text,
        email: email === '' ? null : readEmail(email),
        created_at: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.publish('review_reported', { team_id, report_id: id });
  });
}
