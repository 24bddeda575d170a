import { type Kysely, sql } from 'kysely';
import { renameTable } from './rename-table.ts';

/** The journal is called audit log. Its trigger refuses, as before, every change except the erasure of personal data from `detail`. */
const STATEMENTS = [
  'alter trigger journal_stays on audit_log rename to audit_log_append_only',
  'alter function refuse_rewriting_journal() rename to refuse_rewriting_audit_log',
  `create or replace function refuse_rewriting_audit_log() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and current_setting('recueil.erasing', true) = 'on'
       and (new.id, new.team_id, new.user_id, new.impersonator_id, new.action, new.at) is not distinct from (old.id, old.team_id, old.user_id, old.impersonator_id, old.action, old.at) then
       return new;
     end if;
     raise exception 'the audit log is append-only';
   end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await renameTable(db, 'journal', 'audit_log');
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
