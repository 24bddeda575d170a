import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler, Routes } from '#server/http/calls/handler.ts';
import { liftBlock } from './lift-block.ts';
import { listAccountViolations } from './list-account-violations.ts';

/**
 * Lifts the block for every team that connected the account. A block by Meta itself can only be
 * lifted by Meta.
 */
const unblockAccountViolation: Handler<'unblockAccountViolation'> = (
  app,
  { body: { api_waba_id }, caller },
) =>
  transaction(app, async (tx) => {
    const rows = await tx.db
      .selectFrom('account_violations')
      .select('team_id')
      .where('api_waba_id', '=', api_waba_id)
      .orderBy('id')
      .execute();
    for (const { team_id } of rows)
      await liftBlock(tx, {
        team_id,
        api_waba_id,
        by: { user_id: caller.user.id, impersonator_id: caller.impersonator_id },
      });
    const [item] = await listAccountViolations(tx.db, { api_waba_id });
    if (!item) throw new Failure('not_found');
    return { data: item };
  });

export const accountViolationRoutes: Pick<
  Routes,
  'listAccountViolations' | 'unblockAccountViolation'
> = {
  listAccountViolations: async (app) => ({ data: await listAccountViolations(app.db) }),
  unblockAccountViolation,
};
