import type { App } from '#server/app.ts';
import type { KeyRefusal } from '#server/database/tables/accounts/api-keys.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';

const NOTED_MS = 60_000;
/** Milliseconds without a refusal after which the next one is an event of the audit log again. */
const QUIET_MS = 86_400_000;

interface RefusedKey {
  id: string;
  team_id: string;
  label: string;
  hint: string;
  refused_at: Date | null;
}

/**
 * Records that a call with a correct secret was refused: for the screen of the keys once a minute
 * at most, and in the audit log once per day of refusals.
 */
export async function recordKeyRefusal(
  app: Pick<App, 'db' | 'log'>,
  { id, team_id, label, hint, refused_at }: RefusedKey,
  { reason, address, now }: { reason: KeyRefusal; address: string | null; now: Date },
): Promise<void> {
  if (refused_at !== null && now.getTime() - refused_at.getTime() <= NOTED_MS) return;
  app.log.warn({ key_id: id, team_id, reason }, 'a call with an API key was refused');
  await app.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('api_keys')
      .set({ refused_at: now, refused_address: address, refused_reason: reason })
      .where('id', '=', id)
      // When two calls are refused at the same instant, one is recorded.
      .where('refused_at', refused_at === null ? 'is' : '=', refused_at)
      .executeTakeFirst();
    const isFirst = refused_at === null || now.getTime() - refused_at.getTime() > QUIET_MS;
    if (numUpdatedRows === 0n || !isFirst) return;
    await saveAuditEvent(db, now, {
      team_id,
      user_id: null,
      impersonator_id: null,
      action: 'api_key_refused',
      detail: { label, hint, reason, address },
    });
  });
}
