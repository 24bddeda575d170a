import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { saveConfigurationVersion } from './save-configuration-version.ts';
import { nameOf } from './name-of.ts';

const COLUMNS = {
  flow: { config: 'flow_configuration_config', revision: 'flow_revision' },
  conditional: { config: 'conditional_config', revision: 'conditional_revision' },
  customization: { config: 'customization_config', revision: 'customization_revision' },
} as const;

interface ConfigurationChange<T> {
  caller: TeamCaller;
  which: keyof typeof COLUMNS;
  /** Parses the stored value. */
  parse: (stored: unknown) => T;
  value: T;
  if_match: number | null;
  /** Additional detail of the audit event. */
  detail?: Record<string, unknown>;
}

/**
 * Replaces one configuration completely, under the team’s lock, and records which parts changed.
 * Returns the replaced value. Throws `stale` with the newer value when the given revision is not
 * the current one. Without a revision, the last write wins.
 */
export async function saveConfiguration<T extends object>(
  tx: Tx,
  { caller, which, parse, value, if_match, detail }: ConfigurationChange<T>,
): Promise<T> {
  const columns = COLUMNS[which];
  const { rows } = await sql<{ stored: unknown; revision: number }>`
    select ${sql.ref(columns.config)} as stored, ${sql.ref(columns.revision)} as revision from teams where id = ${caller.team_id} for no key update`.execute(
    tx.db,
  );
  const [current] = rows;
  if (!current) throw new Failure('not_found');
  const before = parse(current.stored);
  if (if_match !== null && if_match !== current.revision)
    throw await stale(tx, caller.team_id, which, {
      revision: current.revision,
      [columns.config]: before,
    });
  const changed = Object.keys(value).filter(
    (key) => JSON.stringify(Reflect.get(value, key)) !== JSON.stringify(Reflect.get(before, key)),
  );
  if (changed.length === 0) return before;
  if (which === 'customization')
    await saveConfigurationVersion(tx, caller, { revision: current.revision + 1, value, changed });
  await sql`
    update teams set ${sql.ref(columns.config)} = ${JSON.stringify(value)}::jsonb, ${sql.ref(columns.revision)} = ${current.revision + 1}, updated_at = ${tx.now}::timestamptz
    where id = ${caller.team_id}`.execute(tx.db);
  await recordAuditEvent(tx, caller, `${which}_configuration_saved`, {
    changed,
    revision: current.revision + 1,
    ...detail,
  });
  return before;
}

/**
 * Returns the error for a stale revision, with the newer value and the name of the person who saved
 * it.
 */
async function stale(
  tx: Tx,
  team_id: string,
  which: keyof typeof COLUMNS,
  newer: Record<string, unknown>,
): Promise<Failure> {
  const saved = await tx.db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.user_id')
    .select(['users.first_name', 'users.last_name', 'users.email', 'audit_log.at'])
    .where('audit_log.team_id', '=', team_id)
    .where('audit_log.action', '=', `${which}_configuration_saved`)
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!saved) return new Failure('stale', { extra: newer });
  const name = nameOf(saved);
  const message = `${name} a modifié ces réglages entre-temps\u00A0: rechargez-les avant d’enregistrer.`;
  return new Failure('stale', {
    message,
    extra: { ...newer, saved_by: name, saved_at: saved.at.toISOString() },
  });
}
