import { isCustomerLocale } from '#contract/customer-pages.ts';
import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/handler.ts';
import { writeDeed } from '#server/modules/compliance/write-deed.ts';
import { changeTeamZone } from '#server/modules/statistics/recount.ts';

type Settings = Answer<'getSettings'>['data'];

/** How the shop is called, where it is, and what its customers read when nothing tells their language. */
export async function readSettings({ db }: Pick<App, 'db'> | Tx, team_id: string): Promise<Settings> {
  const team = await db.selectFrom('teams').select(['name', 'timezone', 'website_url', 'customer_locale']).where('id', '=', team_id).executeTakeFirstOrThrow();
  return { ...team, customer_locale: isCustomerLocale(team.customer_locale) ? team.customer_locale : 'fr' };
}

/** Changes them; what is absent stays. Another zone cuts the days of the figures anew. */
export async function updateSettings(app: App, { caller, body }: Call<'updateSettings'>): Promise<Answer<'updateSettings'>> {
  return transaction(app, async (tx) => {
    const { team_id } = caller;
    await tx.db.selectFrom('teams').select('id').where('id', '=', team_id).forNoKeyUpdate().execute();
    const before = await readSettings(tx, team_id);
    const after: Settings = { name: body.name ?? before.name, timezone: body.timezone ?? before.timezone, website_url: body.website_url === undefined ? before.website_url : body.website_url, customer_locale: body.customer_locale ?? before.customer_locale };
    const changed = (Object.keys(after) as (keyof Settings)[]).filter((key) => after[key] !== before[key]);
    if (changed.length === 0) return { data: before };
    const { timezone, ...rest } = after;
    await tx.db.updateTable('teams').set({ ...rest, updated_at: tx.now }).where('id', '=', team_id).execute();
    if (timezone !== before.timezone) await changeTeamZone(tx.db, team_id, timezone);
    await writeDeed(tx, caller, 'settings_changed', { changed });
    return { data: after };
  });
}
