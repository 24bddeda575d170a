import { customerPages } from '#customer-pages';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { takeMailToThirdParty } from '#server/domains/team-mail/limit-mails.ts';
import { notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { chooseLocale } from '#server/domains/customer-pages/choose-locale.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';
import { isPurposeRefused } from '#server/domains/requests/opt-outs/refused-purposes.ts';

/**
 * Notifies the author of an imported review of its refusal, when the file gave an address. Sent
 * once per decision, and only while it applies.
 */
export async function announceImportedRefusal(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  { shop_review_id, at }: EventPayload<'shop_review_refused'>,
): Promise<void> {
  const row = await app.db
    .selectFrom('shop_reviews as s')
    .innerJoin('teams as t', 't.id', 's.team_id')
    .select([
      's.team_id',
      's.refusal_reason',
      's.origin',
      's.author_email',
      's.locale as written_in',
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
    .where('s.status', '=', 'refused')
    .where('s.request_id', 'is', null)
    .executeTakeFirst();
  if (!row?.author_email || row.origin === null || row.refusal_reason === null) return;
  if (
    await isPurposeRefused(
      app.db,
      { team_id: row.team_id, email: row.author_email, phone_number: null },
      'publication',
    )
  )
    return;
  await takeMailToThirdParty(app, row.team_id);
  const look = parseCustomizationConfiguration(row.customization_config);
  const mail = customerPages.renderImportedRefusal({
    shop: presentShop(row, look, app.config.publicUrl),
    locale: chooseLocale(row.written_in, undefined, null, {
      ...look,
      customer_locale: row.customer_locale,
    }),
    reason: row.refusal_reason,
    origin: row.origin,
    attestation_url: `${app.config.publicUrl}/avis/${row.team_code}`,
  });
  await notifyOnce(app, [row.author_email], {
    key: `imported-review-${shop_review_id}-refused-${Date.parse(at)}`,
    team_id: row.team_id,
    ...mail,
  });
}
