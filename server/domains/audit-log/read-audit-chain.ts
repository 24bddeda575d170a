import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** An event of the audit log with its place in the chain, digests in hexadecimal. */
export interface ChainedEvent {
  id: string;
  team_id: string | null;
  seq: string;
  /** UTC with microseconds. The hash covers this text. */
  at: string;
  action: string;
  user_id: string | null;
  impersonator_id: string | null;
  /** The text that the digest covers. */
  detail_text: string;
  detail_salt: string;
  detail_digest: string;
  previous_hash: string;
  hash: string;
}

export const CHAIN_PIECE = 1_000;

/**
 * Reads events of one chain after a place, in their order. When `team_id` is null, it reads the
 * chain of the instance.
 */
export async function readChainPiece(
  db: Kysely<DB>,
  team_id: string | null,
  { after, limit = CHAIN_PIECE }: { after: string; limit?: number },
): Promise<ChainedEvent[]> {
  const { rows } = await sql<ChainedEvent>`
    select id::text, team_id::text, seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, action,
      user_id::text, impersonator_id::text, detail::text as detail_text,
      coalesce(encode(detail_salt, 'hex'), '') as detail_salt, coalesce(encode(detail_digest, 'hex'), '') as detail_digest,
      coalesce(encode(previous_hash, 'hex'), '') as previous_hash, coalesce(encode(hash, 'hex'), '') as hash
    from audit_log where coalesce(team_id, 0) = ${team_id ?? '0'}::bigint and seq > ${after}::bigint order by audit_log.seq, audit_log.id limit ${limit}`.execute(
    db,
  );
  return rows;
}
