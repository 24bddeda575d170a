import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

/** Verifies the chain of the team’s audit log now. */
export async function verifyAuditLog(
  app: Pick<App, 'db' | 'clock'>,
  { caller }: Call<'verifyJournal'>,
): Promise<Answer<'verifyJournal'>> {
  const { broken, ...rest } = await verifyAuditChain(app.db, caller.team_id);
  return {
    data: {
      state: broken === null ? 'intact' : 'broken',
      ...rest,
      broken,
      checked_at: app.clock.now().toISOString(),
    },
  };
}
