import { isHeld } from '#server/domains/channels/senders/is-held.ts';
import { mayMailTo } from '#server/domains/team-mail/may-mail-to.ts';
import { customerPages } from '#customer-pages';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { takeMailToThirdParty } from '#server/domains/team-mail/limit-mails.ts';
import { notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';

/**
 * Notifies a person who reported a review and left an address of the decision. The address is
 * deleted afterwards.
 */
export async function answerReporter(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { team_id, report_id }: EventPayload<'report_closed'>,
): Promise<void> {
  const row = await app.db
    .selectFrom('review_reports as p')
    .innerJoin('shop_reviews as s', 's.id', 'p.shop_review_id')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .select([
      'p.email',
      's.status',
      't.name',
      't.website_url',
      't.timezone',
      't.team_code',
      't.customer_locale',
      't.customization_config',
    ])
    .where('p.id', '=', report_id)
    .executeTakeFirst();
  if (!row?.email) return;
  // `confirmRestore` publishes the event again. Until then the address stays in the report.
  if (await isHeld(app.db)) return;
  await takeMailToThirdParty(app, team_id);
  const mail = customerPages.renderReportAnswer({
    shop: presentShop(
      row,
      parseCustomizationConfiguration(row.customization_config),
      app.config.publicUrl,
    ),
    locale: isCustomerLocale(row.customer_locale) ? row.customer_locale : 'fr',
    is_kept: row.status === 'published',
    attestation_url: `${app.config.publicUrl}/avis/${row.team_code}`,
  });
  await notifyOnce(app, [row.email], { key: `report-answer-${report_id}`, team_id, ...mail });
  // The address stays until the answer has been sent.
  if (!(await mayMailTo(app, team_id, row.email))) return;
  await app.db
    .updateTable('review_reports')
    .set({ email: null })
    .where('id', '=', report_id)
    .execute();
}
