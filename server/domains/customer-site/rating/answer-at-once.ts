import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit } from '#server/http/limits/rate-limit.ts';
import type { WriteBatchers } from '../pages/customer-call.ts';
import { isToken } from '#server/domains/customer-pages/find-request.ts';
import { readRating } from '../pages/show-page.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The two things that nearly every visitor sends, a star and that the page is seen, need nothing of
 * the page: they are written by the token alone, and the shop’s settings are read once for all of
 * that moment. Whatever else there is to say (no such link, too late, erased, a test message) is
 * said by the page’s own way.
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

/** A form with a rating and no text. */
function starAlone(form: unknown): number | null {
  if (!(form instanceof URLSearchParams) || form.has('feedback') || form.get('form') === 'feedback')
    return null;
  return readRating(form.get('rating'));
}
