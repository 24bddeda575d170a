import { type Kysely, sql } from 'kysely';
import { PROPOSED_MODELS } from '#contract/settings/reply-models.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';

const MOST_MODELS = 50;

/**
 * Lists the reply models of the team, in its order, and the default ones of each kind that it has
 * not replaced.
 */
export const listReplyModels: Handler<'listReplyModels'> = (app, { caller }) =>
  readModels(app, caller.team_id);

async function readModels(
  { db }: { db: Kysely<DB> },
  team_id: string,
): Promise<Answer<'listReplyModels'>> {
  const data = await db
    .selectFrom('reply_models')
    .select(['id', 'name', 'text', 'mood'])
    .where('team_id', '=', team_id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return {
    data,
    proposals: PROPOSED_MODELS.filter(({ mood }) => !data.some((model) => model.mood === mood)),
  };
}

export const addReplyModel: Handler<'addReplyModel'> = (app, { caller, body }) =>
  transaction(app, async (tx) => {
    // Calls are serialized by this lock: two at once could exceed the limit and get the same
    // position.
    await tx.db
      .selectFrom('teams')
      .select('id')
      .where('id', '=', caller.team_id)
      .forNoKeyUpdate()
      .execute();
    const { count, last } = await tx.db
      .selectFrom('reply_models')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(max(position), 0)::int`.as('last'),
      ])
      .where('team_id', '=', caller.team_id)
      .executeTakeFirstOrThrow();
    if (count >= MOST_MODELS) throw new Failure('too_many_models');
    await tx.db
      .insertInto('reply_models')
      .values({
        ...body,
        team_id: caller.team_id,
        position: last + 1,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .execute();
    await recordAuditEvent(tx, caller, 'reply_model_added', { name: body.name });
    return readModels(tx, caller.team_id);
  });

export const changeReplyModel: Handler<'changeReplyModel'> = (app, { caller, params, body }) =>
  transaction(app, async (tx) => {
    const model = await tx.db
      .updateTable('reply_models')
      .set({ ...body, updated_at: tx.now })
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', caller.team_id)
      .returning('name')
      .executeTakeFirst();
    if (!model) throw new Failure('not_found');
    await recordAuditEvent(tx, caller, 'reply_model_changed', { name: model.name });
    return readModels(tx, caller.team_id);
  });

export const removeReplyModel: Handler<'removeReplyModel'> = (app, { caller, params }) =>
  transaction(app, async (tx) => {
    const model = await tx.db
      .deleteFrom('reply_models')
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', caller.team_id)
      .returning('name')
      .executeTakeFirst();
    if (!model) throw new Failure('not_found');
    await recordAuditEvent(tx, caller, 'reply_model_removed', { name: model.name });
    return readModels(tx, caller.team_id);
  });

/**
 * Moves the named models to the beginning, in this order. The others follow in their current order.
 */
export const orderReplyModels: Handler<'orderReplyModels'> = (app, { caller, body }) =>
  transaction(app, async (tx) => {
    const ids = body.ids.map((id) => databaseId(id));
    const own = await tx.db
      .selectFrom('reply_models')
      .select('id')
      .where('team_id', '=', caller.team_id)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (ids.some((id) => !own.some((model) => model.id === id))) throw new Failure('not_found');
    await sql`
      update reply_models m set position = coalesce(array_position(${ids}::bigint[], m.id), ${ids.length} + m.position) where m.team_id = ${caller.team_id}`.execute(
      tx.db,
    );
    return readModels(tx, caller.team_id);
  });
