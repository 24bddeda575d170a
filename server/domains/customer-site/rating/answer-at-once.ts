import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit } from '#server/http/limits/rate-limit.ts';
import type { WriteBatchers } from '../pages/customer-call.ts';
import { isToken } from '#server/domains/customer-pages/find-request.ts';
import { readRating } from '../pages/show-page.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Handles a rating by the token alone, without reading the page. A star and a page view are the
 * most frequent calls: they are written in batches, and the shop’s settings are read once for all
 * calls of a moment. When nothing was written (unknown link, expired, erased, a test message),
 * `otherwise` responds.
 */
export function rateAtOnce(limit: RateLimit, write: WriteBatchers, otherwise: Answer): Answer {
  return async (request, reply) => {
    const { token = '' } = request.params as { token?: string };
    const rating = request.url.includes('?') ? null : starAlone(request.body);
    if (rating === null || !isToken(token)) return otherwise(request, reply);
    limit.take(token);
    const rated = await write.rate({ token, rating });
    if (rated === null) return otherwise(request, reply);
    return reply
      .status(303)
      .header('cache-control', 'no-store')
      .header('location', `/y/${token}${rated.is_carried ? '?onward=1' : '?thanks=1'}`)
      .send();
  };
}

export function seeAtOnce(limit: RateLimit, write: WriteBatchers, otherwise: Answer): Answer {
  return async (request, reply) => {
    const { token = '' } = request.params as { token?: string };
    if (!isToken(token)) return otherwise(request, reply);
    limit.take(token);
    return (await write.see(token)) ? reply.status(204).send() : otherwise(request, reply);
  };
}

/** Returns the rating of a form without a text, and null for any other form. */
function starAlone(form: unknown): number | null {
  if (!(form instanceof URLSearchParams) || form.has('feedback') || form.get('form') === 'feedback')
    return null;
  return readRating(form.get('rating'));
}
