import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { AuditAction } from './audit-sentence.ts';

export interface AuditEvent {
  team_id: string | null;
  user_id: string | null;
  /** The administrator who acted under that person’s name. */
  impersonator_id: string | null;
  /**
   * The action in the past tense, such as `mode_acknowledged`. Its sentence is in
   * `audit-sentence.ts`.
   */
  action: AuditAction;
  /** The details of an audit event: no contact of a customer, no secret. */
  detail?: Record<string, unknown>;
}

/**
 * Adds an event to the audit log, in the transaction of the action that it describes. Events are
 * never updated or deleted.
 */
export async function saveAuditEvent(
  db: Kysely<DB> | Transaction<DB>,
  at: Date,
  entry: AuditEvent,
): Promise<void> {
  const { detail = {}, ...who } = entry;
  await db
    .insertInto('audit_log')
    .values({ ...who, detail: JSON.stringify(detail), at })
    .execute();
}
