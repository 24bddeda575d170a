import { sql } from 'kysely';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import { linkBase } from '#server/domains/link-domains/link-base.ts';
import { readMailAccount } from '#server/domains/channels/mail-senders/read-mail-account.ts';
import { isOld } from '#server/domains/compliance/personal-data/read-retention.ts';
import { retentionStart } from '#server/domains/compliance/personal-data/purge-hour.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import type { ComplianceSnapshot, Lately, Acknowledgement } from './compliance-snapshot.ts';
import { nameOfPerson } from '#server/domains/audit-log/name-of-person.ts';
import { givesThanksCode } from '#server/domains/reviews/thanks/promise-thanks-code.ts';
import { readQuestionFigures } from './read-question-figures.ts';
import { readWallFigures } from './read-wall-figures.ts';

type SnapshotApp = Pick<App, 'db' | 'config' | 'clock'>;

/** Reads the data of the rules, a bounded number of rows for any team. */
export async function readComplianceSnapshot(
  app: SnapshotApp,
  team_id: string,
): Promise<ComplianceSnapshot> {
  const team = await app.db
    .selectFrom('teams')
    .select([
      'name',
      'website_url',
      'timezone',
      'team_code',
      'share_general_review_link',
      'link_domain',
      'link_domain_state',
      'retention_days',
      'moderation_days',
      'flow_configuration_config',
      'conditional_config',
      'customization_config',
    ])
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const templates = await app.db
    .selectFrom('message_templates')
    .select(['id', 'name', 'category', 'structure'])
    .where('team_id', '=', team_id)
    .where('removed_at', 'is', null)
    .execute();
  const { scope, address } = await readMailAccount(app, team_id);
  const sender = await app.db
    .selectFrom('mail_senders')
    .select(['domain', 'proven_at', 'records'])
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  const proposed = await app.db
    .selectFrom('upsell_configurations')
    .select('kind')
    .where('team_id', '=', team_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  const { name, website_url, timezone } = team;
  return {
    team: { name, website_url, timezone },
    hosted_notice: team.share_general_review_link
      ? `${linkBase(app.config, team)}/t/${team.team_code}/legal`
      : null,
    public_url: app.config.publicUrl,
    flow: parseFlowConfiguration(team.flow_configuration_config),
    conditional: parseConditionalConfiguration(team.conditional_config),
    look: parseCustomizationConfiguration(team.customization_config),
    senders: await findSenders(app.db, team_id),
    templates: new Map(templates.map(({ id, ...template }) => [id, template])),
    mail: { scope, address, sender: sender ?? null },
    ...(await readTaken(app, team_id)),
    retention: {
      days: team.retention_days,
      is_late: await isPurgeLate(app, team_id, team.retention_days),
    },
    proposed: proposed.map(({ kind }) => kind),
    wall: {
      moderation_days: team.moderation_days,
      gives_code: await givesThanksCode(app, team_id),
      ...(await readWallFigures(app, team_id)),
    },
    questions: await readQuestionFigures(app, team_id),
    lately: await readLately(app, team_id),
  };
}

/**
 * Reads from the audit log the first declaration of each channel, and the last acknowledgement of a
 * mode.
 */
async function readTaken(
  { db }: SnapshotApp,
  team_id: string,
): Promise<Pick<ComplianceSnapshot, 'declared' | 'mode_taken'>> {
  const { rows } = await sql<{ action: string; channel: string | null; at: Date; who: string }>`
    select j.action, j.detail->>'channel' as channel, j.at, coalesce(${nameOfPerson('u')}, 'Un compte supprimé depuis') as who
    from audit_log j left join users u on u.id = j.user_id where j.team_id = ${team_id} and j.action in ('consent_declared', 'mode_acknowledged') order by j.id desc`.execute(
    db,
  );
  const declared: Partial<Record<MessageChannel, Acknowledgement>> = {};
  for (const { action, channel, at, who } of rows) {
    const knownChannel = MESSAGE_CHANNELS.find((one) => one === channel);
    if (action === 'consent_declared' && knownChannel) declared[knownChannel] = { who, at };
  }
  const mode = rows.find(({ action }) => action === 'mode_acknowledged');
  return { declared, mode_taken: mode ? { who: mode.who, at: mode.at } : null };
}

/**
 * Returns true when there are people whom an earlier purge than that of last night should have
 * erased.
 */
async function isPurgeLate(
  { db, clock }: SnapshotApp,
  team_id: string,
  days: number,
): Promise<boolean> {
  const since = retentionStart(clock.now(), days + 2);
  const { rows } = await sql<{ is_late: boolean }>`
    select exists (select from review_requests r where r.team_id = ${team_id} and (r.date_sent is not null or r.rating is not null) and ${isOld(sql`${since}::timestamptz`)}) as is_late`.execute(
    db,
  );
  return rows[0]?.is_late ?? false;
}

const MOST = 1_000;

/**
 * Reads the outcomes of the last thousand requests and messages. Ratings by the general link belong
 * to no order.
 */
async function readLately({ db }: SnapshotApp, team_id: string): Promise<Lately> {
  const {
    rows: [requests],
  } = await sql<Omit<Lately, 'messages' | 'after_stop'>>`
    with recent as (
      select id, rating, experienced_at, trigger_event from review_requests where team_id = ${team_id} and (date_sent is not null or rating is not null)
      order by last_activity_at desc, id desc limit ${MOST}
    )
    select count(*)::int as ratings,
      count(*) filter (where experienced_at is null and trigger_event not in ('general_link', 'manual'))::int as undated,
      count(*) filter (where exists (select from request_timeline f where f.request_id = r.id and f.kind = 'destinations_shown' and f.detail->>'mode' <> 'neutral' and coalesce(jsonb_array_length(f.detail->'doors'), 0) > 0))::int as steered,
      count(*) filter (where rating <> (select (f.detail->>'rating')::int from request_timeline f where f.request_id = r.id and f.kind = 'rated' order by f.id desc limit 1))::int as altered
    from recent r where rating is not null`.execute(db);
  const {
    rows: [messages],
  } = await sql<Pick<Lately, 'messages' | 'after_stop'>>`
    with recent as (
      select recipient, sent_at from messages where team_id = ${team_id} and finished_at is not null and sent_at is not null order by scheduled_at desc, id desc limit ${MOST}
    )
    select count(*)::int as messages, count(*) filter (where exists (
      select from opt_outs o where o.team_id = ${team_id} and o.kind in ('email', 'phone') and o.value = m.recipient and o.removed_at is null and o.created_at < m.sent_at - interval '1 minute'))::int as after_stop
    from recent m`.execute(db);
  return {
    ratings: 0,
    steered: 0,
    undated: 0,
    altered: 0,
    messages: 0,
    after_stop: 0,
    ...requests,
    ...messages,
  };
}
