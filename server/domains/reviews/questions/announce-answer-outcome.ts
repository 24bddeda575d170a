import { customerPages } from '#customer-pages';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { chooseLocale } from '#server/domains/customer-pages/choose-locale.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';
import { isPurposeRefused } from '#server/domains/requests/opt-outs/refused-purposes.ts';
import { notifyOnce } from '#server/domains/team-mail/notify-once.ts';

/**
 * Notifies a verified buyer that their answer is published, or why it is refused and how to contest
 * the refusal. Sent once per decision, and only while the decision applies.
 */
export async function announceAnswerOutcome(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { answer_id, at }: EventPayload<'answer_decided'>,
): Promise<void> {
  const row = await app.db
    .selectFrom('product_answers as a')
    .innerJoin('product_questions as q', 'q.id', 'a.question_id')
    .innerJoin('products as p', 'p.id', 'q.product_id')
    .innerJoin('review_requests as r', 'r.id', 'a.request_id')
    .innerJoin('teams as t', 't.id', 'a.team_id')
    .select(['a.team_id', 'a.status', 'a.refusal_reason', 'a.contested_at', 'p.title'])
    .select('q.status as question_status')
    .select(['r.token', 'r.email', 'r.phone_number', 'r.locale as language'])
    .select([
      't.name',
      't.website_url',
      't.timezone',
      't.team_code',
      't.customer_locale',
      't.customization_config',
    ])
    .where('a.id', '=', answer_id)
    .where('r.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row?.email || (row.status !== 'published' && row.status !== 'refused')) return;
  // An answer is announced once its question is published, because it is not visible before.
  if (row.status === 'published' && row.question_status !== 'published') return;
  if (await isPurposeRefused(app.db, row, 'publication')) return;
  const look = parseCustomizationConfiguration(row.customization_config);
  const page = `${app.config.publicUrl}/y/${row.token}`;
  const mail = customerPages.renderAnswerMail({
    shop: presentShop(row, look, app.config.publicUrl),
    locale: chooseLocale(row.language, undefined, null, {
      ...look,
      customer_locale: row.customer_locale,
    }),
    product: row.title,
    reason: row.status === 'refused' ? row.refusal_reason : null,
    may_contest: row.contested_at === null,
    own_url: `${page}/questions`,
    preferences_url: `${page}/preferences`,
  });
  await notifyOnce(app, [row.email], {
    key: `answer-${answer_id}-${row.status}-${Date.parse(at)}`,
    team_id: row.team_id,
    ...mail,
  });
}
