import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import { findOpenTeamId } from './find-open-team-id.ts';
import { goBackToProduct } from './go-back-to-product.ts';

type VoteCall = FastifyRequest<{ Params: { team_code: string; review_id: string } }>;

/** The limit of votes from one address, over all shops. */
const VOTES_FROM: AttemptLimit = { name: 'vote-from', most: 60, windowMs: 3_600_000 };
/** The limit of votes for one shop, over all addresses. */
const VOTES_OF: AttemptLimit = { name: 'vote-of', most: 2_000, windowMs: 3_600_000 };

/**
 * `POST /w/{team_code}/reviews/{review_id}/helpful`: records a vote, once per day and address. No
 * cookie is set, and only a keyed hash of that day is stored.
 */
export async function voteHelpful(
  app: App,
  request: VoteCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { team_code, review_id } = request.params;
  const team_id = await findOpenTeamId(app.db, team_code);
  if (team_id === null || !/^\d{1,18}$/u.test(review_id)) throw new Failure('not_found');
  const address = addressOf(request);
  await takeAttempt(app, VOTES_FROM, address);
  await takeAttempt(app, VOTES_OF, team_id);
  // Votes, publications and edits of one product raise its version, so that one of them may have to
  // be run again.
  const review = await transaction(app, (tx) =>
    recordVote(tx, { team_id, review_id, voter: voterKey(app, address) }),
  );
  if (!review) throw new Failure('not_found');
  return goBackToProduct(request, reply, {
    team_code,
    product_id: review.product_id,
    done: { voted: review_id },
    anchor: `avis-${review_id}`,
  });
}

/**
 * Records a vote. Returns null when no such review is published. A second vote of the same day
 * changes nothing.
 */
async function recordVote(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { team_id, review_id, voter }: { team_id: string; review_id: string; voter: string },
): Promise<{ product_id: string } | null> {
  const { rows } = await sql<{ product_id: string }>`
    with review as (
      select s.id, coalesce(p.root_id, p.id) as product_id from shop_reviews s join products p on p.id = s.product_id
      where s.id = ${review_id} and s.team_id = ${team_id} and s.status = 'published'),
    vote as (
      insert into review_votes (shop_review_id, voter, voted_at)
      select id, ${voter}, ${now} from review on conflict do nothing returning shop_review_id),
    counted as (
      update shop_reviews s set helpful_count = helpful_count + 1 from vote v where s.id = v.shop_review_id)
    select product_id from review`.execute(db);
  return rows[0] ?? null;
}

/**
 * Hashes the network address with the date, so that a reader cannot be followed from one day to the
 * next.
 */
function voterKey({ config, clock }: Pick<App, 'config' | 'clock'>, address: string): string {
  if (config.secretKey === null) throw new Error('the secret is read at the start');
  const day = clock.now().toISOString().slice(0, 10);
  return createHmac('sha256', config.secretKey)
    .update(`helpful ${day} ${address}`)
    .digest('base64url')
    .slice(0, 22);
}
