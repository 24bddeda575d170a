import { sql } from 'kysely';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { parseDraftPages } from '#contract/settings/page-blocks.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { nameOf } from './name-of.ts';

type Draft = Answer<'getCustomizationDraft'>['data'];

/** Returns the draft of the pages, or the published pages when there is no draft. */
export const getCustomizationDraft: Handler<'getCustomizationDraft'> = async (app, { caller }) => ({
  data: await readDraft(app, caller.team_id),
});

/**
 * Saves a draft of the pages without publishing it. Throws `stale` with the newer draft when
 * somebody else has saved one since.
 */
export const saveCustomizationDraft: Handler<'saveCustomizationDraft'> = async (
  app,
  { body, caller, if_match },
) =>
  transaction(app, async (tx) => {
    // Publishing takes the same lock of the team.
    await tx.db
      .selectFrom('teams')
      .select('id')
      .where('id', '=', caller.team_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const before = await readDraft(tx, caller.team_id);
    if (if_match !== null && if_match !== before.revision) throw stale(before);
    const published = await publishedPages(tx, caller.team_id);
    const isPublished = JSON.stringify(body.pages) === JSON.stringify(published.pages);
    const row = {
      pages: isPublished ? null : JSON.stringify(body.pages),
      based_on: body.based_on,
      revision: before.revision + 1,
      saved_by: caller.user.id,
      saved_at: tx.now,
    };
    await tx.db
      .insertInto('customization_drafts')
      .values({ team_id: caller.team_id, ...row })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(row))
      .execute();
    return { data: await readDraft(tx, caller.team_id) };
  });

/** Deletes the draft when its content was just published. A draft with another content stays. */
export async function endPublishedDraft(tx: Tx, team_id: string, pages: object): Promise<void> {
  await tx.db
    .updateTable('customization_drafts')
    .set((eb) => ({ pages: null, revision: eb('revision', '+', 1) }))
    .where('team_id', '=', team_id)
    .where(sql<boolean>`pages = ${JSON.stringify(pages)}::jsonb`)
    .execute();
}

async function readDraft({ db }: Pick<App, 'db'>, team_id: string): Promise<Draft> {
  const published = await publishedPages({ db }, team_id);
  const draft = await db
    .selectFrom('customization_drafts as d')
    .leftJoin('users as u', 'u.id', 'd.saved_by')
    .select([
      'd.pages',
      'd.based_on',
      'd.revision',
      'd.saved_at',
      'u.first_name',
      'u.last_name',
      'u.email',
    ])
    .where('d.team_id', '=', team_id)
    .executeTakeFirst();
  if (!draft) return { ...published, revision: 0, saved_at: null, saved_by: null };
  if (draft.pages === null)
    return { ...published, revision: draft.revision, saved_at: null, saved_by: null };
  return {
    pages: parseDraftPages(draft.pages),
    based_on: draft.based_on,
    revision: draft.revision,
    saved_at: draft.saved_at.toISOString(),
    saved_by: nameOf(draft),
  };
}

async function publishedPages(
  { db }: Pick<App, 'db'>,
  team_id: string,
): Promise<Pick<Draft, 'pages' | 'based_on'>> {
  const { customization_config, customization_revision } = await db
    .selectFrom('teams')
    .select(['customization_config', 'customization_revision'])
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return {
    pages: parseCustomizationConfiguration(customization_config).pages,
    based_on: customization_revision,
  };
}

function stale(theirs: Draft): Failure {
  const message = `${theirs.saved_by ?? 'Une autre personne'} a travaillé sur ces pages entre-temps\u00A0: rechargez-les avant d’enregistrer.`;
  return new Failure('stale', { message, extra: { ...theirs } });
}
