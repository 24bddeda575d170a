import { sql } from 'kysely';
import { customerPages } from '#customer-pages';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { takeMailToThirdParty } from '#server/domains/team-mail/limit-mails.ts';
import { notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { chooseLocale } from '#server/domains/customer-pages/choose-locale.ts';
import { isPurposeRefused } from '#server/domains/requests/opt-outs/refused-purposes.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';

type Outcome = Pick<EventPayload<'shop_review_published'>, 'shop_review_id' | 'at'>;

/**
 * Notifies the author that a review is published, or why it is refused and how to contest the
 * refusal. Sent once per decision, and only while the decision applies.
 */
export async function announceOutcome(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { shop_review_id, at }: Outcome,
): Promise<void> {
  const row = await app.db
    .selectFrom('shop_reviews as s')
    .innerJoin('review_requests as r', 'r.id', 's.request_id')
    .innerJoin('teams as t', 't.id', 's.team_id')
    .leftJoin('products as p', 'p.id', 's.product_id')
    .select([
      's.team_id',
      's.status',
      's.refusal_reason',
      's.contested_at',
      's.locale as written_in',
      's.on_wall',
      sql<string>`coalesce(p.root_id, p.id)`.as('product_root'),
      'r.token',
      'r.email',
      'r.phone_number',
      'r.first_name',
      'r.trigger_event',
      'r.date_sent',
    ])
    .select([
      't.name',
      't.website_url',
      't.timezone',
      't.team_code',
      't.customer_locale',
      't.customization_config',
    ])
    .where('s.id', '=', shop_review_id)
    .where('r.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row?.email || (row.status !== 'published' && row.status !== 'refused')) return;
  if (await isPurposeRefused(app.db, row, 'publication')) return;
  // No request was sent to this address, so the e-mail counts against the daily limit.
  if (row.trigger_event === 'general_link' || row.date_sent === null)
    await takeMailToThirdParty(app, row.team_id);
  const base = app.config.publicUrl;
  const review_url = `${base}/y/${row.token}/${row.on_wall ? 'review' : 'products'}`;
  const look = parseCustomizationConfiguration(row.customization_config);
  const locale = chooseLocale(row.written_in, undefined, null, {
    ...look,
    customer_locale: row.customer_locale,
  });
  const mail = customerPages.renderReviewNotice({
    shop: presentShop(row, look, base),
    locale,
    first_name: row.first_name === '' ? null : row.first_name,
    outcome: row.status,
    reason: row.refusal_reason,
    may_contest: row.contested_at === null,
    review_url,
    wall_url: row.on_wall
      ? `${base}/dashboard/reviews/custom?${new URLSearchParams({ team: row.team_code, lang: locale }).toString()}`
      : `${base}/w/${row.team_code}/${row.product_root}.html?${new URLSearchParams({ lang: locale }).toString()}`,
    preferences_url: `${base}/y/${row.token}/preferences`,
  });
  await notifyOnce(app, [row.email], {
    key: `shop-review-${shop_review_id}-${row.status}-${Date.parse(at)}`,
    team_id: row.team_id,
    ...mail,
  });
}
