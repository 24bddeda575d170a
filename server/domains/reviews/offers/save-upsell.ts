import type { Body } from '#contract/api/schemas.ts';
import { defaultMinimumRating } from '#contract/settings/upsell.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { readUpsells } from './read-upsells.ts';

const MOST_UPSELLS = 100;

/**
 * Creates an offer at the end of the list, or replaces the one with this id, whose figures stay.
 */
export const saveUpsell: Handler<'saveUpsell'> = (app, { caller, body }) =>
  transaction(app, async (tx) => {
    const id =
      body.id === undefined
        ? await createUpsell(tx, caller.team_id, body)
        : await replaceUpsell(tx, caller.team_id, databaseId(body.id), body);
    await recordAuditEvent(
      tx,
      caller,
      body.id === undefined ? 'upsell_created' : 'upsell_changed',
      {
        upsell_id: id,
        name: body.name,
      },
    );
    const [data] = await readUpsells(tx.db, caller.team_id, id);
    if (!data) throw new Error(`the proposal ${id} was just written and is not there`);
    return { data };
  });

async function createUpsell(tx: Tx, team_id: string, body: Body<'saveUpsell'>): Promise<string> {
  const { count, last } = await tx.db
    .selectFrom('upsell_configurations')
    .select((row) => [row.fn.countAll<string>().as('count'), row.fn.max('position').as('last')])
    .where('team_id', '=', team_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_UPSELLS) throw new Failure('too_many_upsells');
  const row = {
    ...columnsOf(body),
    team_id,
    position: (last ?? 0) + 1,
    created_at: tx.now,
    updated_at: tx.now,
  };
  const { id } = await tx.db
    .insertInto('upsell_configurations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function replaceUpsell(
  tx: Tx,
  team_id: string,
  id: string,
  body: Body<'saveUpsell'>,
): Promise<string> {
  const changed = await tx.db
    .updateTable('upsell_configurations')
    .set({ ...columnsOf(body), updated_at: tx.now })
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Failure('not_found');
  return changed.id;
}

/**
 * Returns the columns of an offer. Only a discount has a code, and only other offers depend on the
 * rating.
 */
function columnsOf({
  id: _id,
  starts_at,
  ends_at,
  discount_code,
  minimum_rating,
  ...rest
}: Body<'saveUpsell'>) {
  return {
    ...rest,
    minimum_rating: minimum_rating === undefined ? defaultMinimumRating(rest.kind) : minimum_rating,
    discount_code: rest.kind === 'discount' ? discount_code : null,
    starts_at: momentOf(starts_at),
    ends_at: momentOf(ends_at),
  };
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
