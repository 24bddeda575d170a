import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { bringForwardPublication } from '#server/domains/reviews/published/bring-forward-publication.ts';
import { changeTeamZone } from '#server/domains/statistics/cohorts/recount.ts';
import { readSettings } from './read-settings.ts';

/** Changes the settings in the body. A new time zone recounts the days of the statistics. */
export async function updateSettings(
  app: App,
  { caller, body }: Call<'updateSettings'>,
): Promise<Answer<'updateSettings'>> {
  return transaction(app, async (tx) => {
    const { team_id } = caller;
    await tx.db
      .selectFrom('teams')
      .select('id')
      .where('id', '=', team_id)
      .forNoKeyUpdate()
      .execute();
    const { link_domain_dns: _, ...before } = await readSettings(
      { db: tx.db, config: app.config },
      team_id,
    );
    const after: typeof before = {
      name: body.name ?? before.name,
      timezone: body.timezone ?? before.timezone,
      website_url: body.website_url === undefined ? before.website_url : body.website_url,
      customer_locale: body.customer_locale ?? before.customer_locale,
      moderation_days: body.moderation_days ?? before.moderation_days,
      resolve_wordless: body.resolve_wordless ?? before.resolve_wordless,
      monthly_review_goal:
        body.monthly_review_goal === undefined
          ? before.monthly_review_goal
          : body.monthly_review_goal,
      link_domain: body.link_domain === undefined ? before.link_domain : body.link_domain,
      retention_days: body.retention_days ?? before.retention_days,
      rates: body.rates ?? before.rates,
    };
    if (after.link_domain === new URL(app.config.publicUrl).hostname)
      throw invalidField(
        'link_domain',
        'C’est déjà l’adresse de Recueil : donnez un nom sous votre propre domaine.',
      );
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
      (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
    );
    if (changed.length === 0)
      return { data: await readSettings({ db: tx.db, config: app.config }, team_id) };
    const { timezone, rates, ...rest } = after;
    const unchecked = changed.includes('link_domain')
      ? { link_domain_state: null, link_domain_checked_at: null }
      : {};
    await tx.db
      .updateTable('teams')
      .set({ ...rest, ...unchecked, rates: JSON.stringify(rates), updated_at: tx.now })
      .where('id', '=', team_id)
      .execute();
    if (after.moderation_days < before.moderation_days)
      await bringForwardPublication(tx, team_id, after.moderation_days);
    if (timezone !== before.timezone) await changeTeamZone(tx.db, team_id, timezone);
    if (after.retention_days !== before.retention_days)
      await recordAuditEvent(tx, caller, 'retention_changed', {
        from: before.retention_days,
        to: after.retention_days,
      });
    if (changed.some((key) => key !== 'retention_days'))
      await recordAuditEvent(tx, caller, 'settings_changed', { changed });
    return { data: await readSettings({ db: tx.db, config: app.config }, team_id) };
  });
}
