import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { getTeam } from '#server/domains/teams/get-team.ts';
import { nameOf } from './name-of.ts';
import { endPublishedDraft } from './page-draft.ts';
import { saveConfiguration } from './save-configuration.ts';

/** The published versions of the pages, stored completely so that they can be restored. */

export const listCustomizationVersions: Handler<'listCustomizationVersions'> = async (
  app,
  { caller },
) => {
  const versions = await versionsOf(app, caller.team_id).orderBy('v.revision', 'desc').execute();
  return { data: versions.map(presentVersion) };
};

export const getCustomizationVersion: Handler<'getCustomizationVersion'> = async (
  app,
  { caller, params },
) => {
  const version = await versionsOf(app, caller.team_id)
    .select('v.config')
    .where('v.id', '=', databaseId(params.id))
    .executeTakeFirst();
  if (!version) throw new Failure('not_found');
  return {
    data: {
      ...presentVersion(version),
      customization_config: parseCustomizationConfiguration(version.config),
    },
  };
};

/**
 * Publishes a former version again as a new version; the replaced one stays in the list. A draft
 * with another content stays.
 */
export const restoreCustomizationVersion: Handler<'restoreCustomizationVersion'> = async (
  app,
  { caller, params, if_match },
) =>
  transaction(app, async (tx) => {
    const version = await tx.db
      .selectFrom('customization_versions')
      .select(['config', 'revision'])
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', caller.team_id)
      .executeTakeFirst();
    if (!version) throw new Failure('not_found');
    const value = parseCustomizationConfiguration(version.config);
    await saveConfiguration(tx, {
      caller,
      which: 'customization',
      parse: parseCustomizationConfiguration,
      value,
      if_match,
      detail: { restored: version.revision },
    });
    await endPublishedDraft(tx, caller.team_id, value.pages);
    return { data: await getTeam({ ...app, db: tx.db }, caller.team_id, caller.role) };
  });

function versionsOf({ db }: Pick<App, 'db'>, team_id: string) {
  return db
    .selectFrom('customization_versions as v')
    .innerJoin('teams as t', 't.id', 'v.team_id')
    .leftJoin('users as u', 'u.id', 'v.published_by')
    .select([
      'v.id',
      'v.revision',
      'v.published_at',
      'v.changed',
      'u.first_name',
      'u.last_name',
      'u.email',
      't.customization_revision',
    ])
    .where('v.team_id', '=', team_id);
}

type Row = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number];

function presentVersion(row: Row): Answer<'listCustomizationVersions'>['data'][number] {
  const { id, revision, published_at, changed } = row;
  return {
    id,
    revision,
    published_at: published_at.toISOString(),
    published_by: nameOf(row),
    changed,
    is_current: revision === row.customization_revision,
  };
}
