import { sql } from 'kysely';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { callbackSecret } from '#server/domains/channels/sms/sms-callbacks.ts';
import { countInvitations } from './count-invitations.ts';
import { linkKindOf } from './find-destination-link.ts';
import { type OpenSite, openSite } from './open-site.ts';

type Account = NonNullable<Answer<'getTrustpilotAccount'>['data']['account']>;

export const getTrustpilotAccount: Handler<'getTrustpilotAccount'> = async (app, { caller }) => {
  const site = await openSite(app, caller.team_id);
  return {
    data: {
      account: site && (await presentAccount(app, caller.team_id, site, caller.role !== 'reader')),
    },
  };
};

async function presentAccount(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  team_id: string,
  site: OpenSite,
  mayConnect: boolean,
): Promise<Account> {
  const { settings, access, own, integration } = site;
  const { domain, profile_url, write_url } = settings;
  const [sync, reviews, month, sendToSite, team, lastWebhook] = await Promise.all([
    app.db
      .selectFrom('review_site_syncs')
      .selectAll()
      .where('team_id', '=', team_id)
      .executeTakeFirst(),
    countReviews(app, team_id),
    countInvitations(app, team_id, settings.monthly_invitations),
    readInvitationAddress(app, team_id, settings),
    app.db
      .selectFrom('teams')
      .select('conditional_config')
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow(),
    app.db
      .selectFrom('incoming_events')
      .select(({ fn }) => fn.max('received_at').as('at'))
      .where('provider', '=', 'trustpilot')
      .where('team_id', '=', team_id)
      .executeTakeFirst(),
  ]);
  const isRunning =
    integration.state === 'connected' &&
    sync !== undefined &&
    (sync.page !== null || (sync.next_at !== null && sync.next_at <= app.clock.now()));
  return {
    domain,
    profile_url,
    write_url,
    mode: access === null ? 'link' : access.has_private ? 'private' : 'public',
    has_instance_keys: access !== null && own.api_key === null,
    business_user_id: own.business_user_id,
    door: linkKindOf(site),
    has_door: parseConditionalConfiguration(team.conditional_config).destinations.some(
      ({ kind }) => kind === 'trustpilot',
    ),
    sync: access && {
      is_running: isRunning,
      pages_read: (sync?.page ?? 1) - 1,
      finished_at: sync?.finished_at?.toISOString() ?? null,
      next_at: sync?.next_at?.toISOString() ?? null,
    },
    reviews,
    month,
    hand_over: sendToSite,
    webhook_url:
      access && mayConnect
        ? `${app.config.publicUrl}/webhooks/trustpilot/${callbackSecret(app.config, team_id, 'trustpilot')}`
        : null,
    last_webhook_at: lastWebhook?.at?.toISOString() ?? null,
  };
}

async function countReviews({ db }: Pick<App, 'db'>, team_id: string): Promise<Account['reviews']> {
  const { rows } = await sql<Account['reviews']>`
    select count(*)::int as total, count(*) filter (where request_id is not null and match_kind <> 'proposed')::int as matched, count(*) filter (where request_id is not null and match_kind = 'proposed')::int as proposed
    from public_reviews where team_id = ${team_id} and erased_at is null`.execute(db);
  return rows[0] ?? { total: 0, matched: 0, proposed: 0 };
}

async function readInvitationAddress(
  { db }: Pick<App, 'db'>,
  team_id: string,
  { hand_over_address: address, hand_over_since: since }: OpenSite['settings'],
): Promise<Account['hand_over']> {
  if (address === null || since === null) return null;
  const { rows } = await sql<{ waiting: number; problem: string | null }>`
    select count(*) filter (where next_try_at is not null)::int as waiting, (array_agg(problem order by id desc) filter (where problem is not null and made_at is null))[1] as problem
    from review_invitations where team_id = ${team_id} and kind = 'hand_over'`.execute(db);
  return { address, since, waiting: rows[0]?.waiting ?? 0, problem: rows[0]?.problem ?? null };
}
