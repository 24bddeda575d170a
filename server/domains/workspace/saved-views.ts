import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { nameOfPerson } from '#server/domains/audit-log/name-of-person.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

type SavedView = Answer<'listSavedViews'>['data'][number];

const MOST_VIEWS = 50;

export const listSavedViews: Handler<'listSavedViews'> = async ({ db }, { caller }) => ({
  data: await readViews(db, caller.team_id),
});

async function readViews(db: Kysely<DB>, team_id: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.screen', 'v.name', 'v.address', 'v.created_at', 'v.user_id'])
    .select(sql<string | null>`${nameOfPerson('u')}`.as('author'))
    .where('v.team_id', '=', team_id)
    .orderBy('v.id')
    .execute();
  return rows.map(({ user_id, author, created_at, ...view }) => ({
    ...view,
    author: user_id === null ? null : author,
    created_at: created_at.toISOString(),
  }));
}

export const addSavedView: Handler<'addSavedView'> = async (app, { caller, body }) => {
  const { team_id, user } = caller;
  const id = await transaction(app, async (tx) => {
    await lockTeam(tx, team_id);
    const views = await readViews(tx.db, team_id);
    if (views.length >= MOST_VIEWS) throw new Failure('too_many_views');
    refuseTakenName(views, body);
    const view = await tx.db
      .insertInto('saved_views')
      .values({ ...body, team_id, user_id: user.id, created_at: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAuditEvent(tx, caller, 'saved_view_added', { name: body.name });
    return view.id;
  });
  return readView(app.db, team_id, id);
};

export const changeSavedView: Handler<'changeSavedView'> = async (
  app,
  { caller, params, body: { name, address } },
) => {
  const { team_id } = caller;
  const id = databaseId(params.id);
  await transaction(app, async (tx) => {
    await lockTeam(tx, team_id);
    const views = await readViews(tx.db, team_id);
    const before = views.find((view) => view.id === id);
    if (!before) throw new Failure('not_found');
    if (name !== undefined)
      refuseTakenName(
        views.filter((view) => view !== before),
        { screen: before.screen, name },
      );
    await tx.db
      .updateTable('saved_views')
      .set({ ...(name !== undefined && { name }), ...(address !== undefined && { address }) })
      .where('id', '=', id)
      .where('team_id', '=', team_id)
      .execute();
    await recordAuditEvent(tx, caller, 'saved_view_changed', { name: name ?? before.name });
  });
  return readView(app.db, team_id, id);
};

export const removeSavedView: Handler<'removeSavedView'> = async (app, { caller, params }) => {
  const { team_id } = caller;
  await transaction(app, async (tx) => {
    const removed = await tx.db
      .deleteFrom('saved_views')
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', team_id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new Failure('not_found');
    await recordAuditEvent(tx, caller, 'saved_view_removed', { name: removed.name });
  });
  return { data: await readViews(app.db, team_id) };
};

async function readView(
  db: Kysely<DB>,
  team_id: string,
  id: string,
): Promise<Answer<'addSavedView'>> {
  const data = (await readViews(db, team_id)).find((view) => view.id === id);
  if (!data) throw new Failure('not_found');
  return { data };
}

/**
 * Serializes changes of the views of a team, because two at once could exceed the limit or get the
 * same name.
 */
async function lockTeam(tx: Tx, team_id: string): Promise<void> {
  await tx.db.selectFrom('teams').select('id').where('id', '=', team_id).forNoKeyUpdate().execute();
}

function refuseTakenName(
  views: readonly SavedView[],
  { screen, name }: Pick<SavedView, 'screen' | 'name'>,
): void {
  const isTaken = views.some(
    (view) => view.screen === screen && view.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw invalidField('name', 'Une vue de cette liste a déjà ce nom.');
}
