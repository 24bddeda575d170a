import { type Kysely, sql } from 'kysely';
import { OUR_TEMPLATES } from '#contract/messages/templates/our-templates.ts';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import type { DB } from '#server/database/tables.ts';
import { findSendersOfTeams, type Senders } from '#server/domains/channels/senders/find-senders.ts';

/** A template that its provider has approved and whose variables can be filled. */
export interface SendableTemplate {
  id: string;
  kanal_template_id: string;
  name: string;
  language: string | null;
  is_named: boolean;
  structure: TemplateStructure;
}

/**
 * Returns our ids of the templates that teams may send. Those of a disconnected account are
 * included, because their step has a content and waits for its channel.
 */
export async function readApproved(
  db: Kysely<DB>,
  team_ids: readonly string[],
  senders: SendersOf,
): Promise<(team_id: string) => ReadonlySet<string>> {
  const rows = await approved(db, team_ids).select(['id', 'team_id']).execute();
  const byTeam = Map.groupBy(rows, ({ team_id }) => team_id);
  const usesTestInbox = isOnTestInbox(senders);
  return (team_id) =>
    new Set(
      [...(byTeam.get(team_id) ?? []), ...(usesTestInbox(team_id) ? OURS : [])].map(({ id }) => id),
    );
}

/** Returns the same templates with their texts. */
export async function readSendable(
  db: Kysely<DB>,
  team_ids: readonly string[],
): Promise<(team_id: string) => ReadonlyMap<string, SendableTemplate>> {
  const rows =
    team_ids.length === 0
      ? []
      : await approved(db, team_ids)
          .select([
            'id',
            'team_id',
            'kanal_template_id',
            'name',
            'language',
            'is_named',
            'structure',
          ])
          .execute();
  const byTeam = Map.groupBy(rows, ({ team_id }) => team_id);
  const usesTestInbox = isOnTestInbox(
    team_ids.length === 0 ? () => null : await findSendersOfTeams(db, team_ids),
  );
  return (team_id) =>
    new Map(
      [...(byTeam.get(team_id) ?? []), ...(usesTestInbox(team_id) ? OURS : [])].map((template) => [
        template.id,
        template,
      ]),
    );
}

/**
 * Built-in templates that only the test inbox accepts, unchanged. Their id is their name, so that
 * it never equals the id of a stored template.
 */
const OURS: readonly SendableTemplate[] = OUR_TEMPLATES.map(({ name, language, structure }) => ({
  id: name,
  kanal_template_id: name,
  name,
  language,
  is_named: false,
  structure,
}));

type SendersOf = (team_id: string) => Pick<Senders, 'whatsapp'> | null;

function isOnTestInbox(senders: SendersOf): (team_id: string) => boolean {
  return (team_id) => {
    const whatsapp = senders(team_id)?.whatsapp;
    return whatsapp?.provider === 'outbox' && whatsapp.state === 'connected';
  };
}

/**
 * SQL condition: a team that changed its WhatsApp service does not send by templates of the former
 * service.
 */
const ofTheirService = sql<boolean>`not exists (select from integrations i join integrations other on other.team_id = i.team_id and other.name in ('kanal', 'meta') and other.id <> i.id
  where i.id = message_templates.integration_id and i.state = 'disconnected' and other.state <> 'disconnected')`;

function approved(db: Kysely<DB>, team_ids: readonly string[]) {
  return db
    .selectFrom('message_templates')
    .where(sql<boolean>`team_id = any(${[...new Set(team_ids)]}::bigint[])`)
    .where('removed_at', 'is', null)
    .where('status', '=', 'approved')
    .where(ofTheirService);
}
