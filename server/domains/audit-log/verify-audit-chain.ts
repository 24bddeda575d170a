import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { CHAIN_PIECE, type ChainedEvent, readChainPiece } from './read-audit-chain.ts';
import { REDACTION } from './redact-audit-log.ts';

/**
 * `changed`: the content or the hash differs. `missing`: there is a gap before the event.
 * `inserted`: the event has no place in the chain.
 */
export type ChainBreak = 'changed' | 'missing' | 'inserted';

/** The French sentence for each kind of break. */
export const BREAK_SENTENCES: Readonly<Record<ChainBreak, string>> = {
  changed: 'cette ligne a été modifiée après son enregistrement.',
  missing: 'cette ligne manque.',
  inserted: 'cette ligne a été ajoutée hors de la chaîne.',
};

interface BrokenEvent {
  kind: ChainBreak;
  /** The place in the chain. Null for a row that has none. */
  seq: number | null;
  /** Null for a missing row. */
  id: string | null;
  at: string | null;
  action: string | null;
}

interface ChainVerification {
  entries: number;
  /** The number of events whose detail was erased, as a later event of the chain records. */
  redacted: number;
  /** The last hash, to compare with one that was stored elsewhere. */
  head: { seq: number; hash: string } | null;
  /** The first event that does not verify. Null when all do. */
  broken: BrokenEvent | null;
}

/**
 * Recomputes the chain of one team, or of the instance (`null`), in one snapshot: every place, hash
 * and digest. A detail that differs from its digest must be explained by a later event that records
 * its erasure.
 */
export async function verifyAuditChain(
  db: Database,
  team_id: string | null,
): Promise<ChainVerification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const check = new ChainCheck();
      for (let after = '-1'; ;) {
        const events = await readChainPiece(snapshot, team_id, { after });
        for (const event of events) check.read(event);
        if (events.length < CHAIN_PIECE) break;
        after = events.at(-1)?.seq ?? after;
      }
      const { rows } = await sql<{ seq: string | null; hash: string | null; id: string | null }>`
        select (select seq from audit_chains where team_id is not distinct from ${team_id}::bigint) as seq,
          (select encode(hash, 'hex') from audit_chains where team_id is not distinct from ${team_id}::bigint) as hash,
          (select min(id) from audit_log where team_id is not distinct from ${team_id}::bigint and (seq is null or seq < 0)) as id`.execute(
        snapshot,
      );
      const [end] = rows;
      return check.end({
        seq: Number(end?.seq ?? 0),
        hash: end?.hash ?? '',
        unchained: end?.id ?? null,
      });
    });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const hashOfEvent = (event: ChainedEvent): string =>
  sha256(
    [
      'recueil-audit-1',
      event.previous_hash,
      event.team_id ?? '-',
      event.seq,
      event.at,
      event.action,
      event.user_id ?? '-',
      event.impersonator_id ?? '-',
      event.detail_digest,
    ].join('\n'),
  );

const digestOfDetail = ({
  detail_salt,
  detail_text,
}: Pick<ChainedEvent, 'detail_salt' | 'detail_text'>): string =>
  sha256(`${detail_salt}\n${detail_text}`);

class ChainCheck {
  #last = { seq: 0, hash: '' };
  #entries = 0;
  #broken: BrokenEvent | null = null;
  /**
   * Events whose detail differs from the recorded one, by place, with the digest of the present
   * detail.
   */
  readonly #altered = new Map<number, { event: ChainedEvent; digest: string; isSaid: boolean }>();

  read(event: ChainedEvent): void {
    const seq = Number(event.seq);
    this.#entries++;
    // The row is outside the chain. The next rows are compared with the rows in the chain.
    if (seq <= this.#last.seq) return this.#break('inserted', event);
    if (seq > this.#last.seq + 1) this.#breakAt('missing', this.#last.seq + 1);
    else if (event.previous_hash !== this.#last.hash || event.hash !== hashOfEvent(event))
      this.#break('changed', event);
    const digest = digestOfDetail(event);
    if (digest !== event.detail_digest) this.#altered.set(seq, { event, digest, isSaid: false });
    else if (event.action === REDACTION) this.#readRedaction(event);
    this.#last = { seq, hash: event.hash };
  }

  /**
   * Reads the record of an erasure. The last record of a row counts: it must contain the digest of
   * the row.
   */
  #readRedaction({ detail_text }: ChainedEvent): void {
    const { entries } = JSON.parse(detail_text) as { entries?: Record<string, string> };
    for (const [seq, digest] of Object.entries(entries ?? {})) {
      const altered = this.#altered.get(Number(seq));
      if (altered) altered.isSaid = altered.digest === digest;
    }
  }

  end(chain: { seq: number; hash: string; unchained: string | null }): ChainVerification {
    const { seq, hash } = this.#last;
    if (seq < chain.seq) this.#breakAt('missing', seq + 1);
    else if (seq > chain.seq) this.#breakAt('inserted', chain.seq + 1);
    else if (hash !== chain.hash) this.#breakAt('changed', seq);
    if (chain.unchained !== null)
      this.#broken ??= {
        kind: 'inserted',
        seq: null,
        id: chain.unchained,
        at: null,
        action: null,
      };
    const unsaid = [...this.#altered.values()].find(({ isSaid }) => !isSaid);
    if (unsaid && Number(unsaid.event.seq) <= (this.#broken?.seq ?? Infinity))
      this.#broken = breakOf('changed', unsaid.event);
    return {
      entries: this.#entries,
      redacted: [...this.#altered.values()].filter(({ isSaid }) => isSaid).length,
      head: seq === 0 ? null : { seq, hash },
      broken: this.#broken,
    };
  }

  #break(kind: ChainBreak, event: ChainedEvent): void {
    this.#broken ??= breakOf(kind, event);
  }

  #breakAt(kind: ChainBreak, seq: number): void {
    this.#broken ??= { kind, seq, id: null, at: null, action: null };
  }
}

function breakOf(kind: ChainBreak, { seq, id, at, action }: ChainedEvent): BrokenEvent {
  return { kind, seq: Number(seq), id, at, action };
}
