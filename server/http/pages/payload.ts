import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageRouteOf } from '#contract/api/page-routes.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { getSignInMethods } from '#server/domains/accounts/sign-in/get-sign-in-methods.ts';

/**
 * Pages that anybody may open, whose data before a sign-in is public. The pages of a shop show
 * nothing without a session.
 */
export const PAGES_WITH_PUBLIC_DATA: readonly string[] = [
  '/login',
  '/login/index_old',
  '/register',
  '/register-shopify',
  '/forgot-password',
  '/reset-password',
];

interface PublicData {
  ways_in?: Answer<'getSignInMethods'>['data'];
}

/** Answers `{path}/_payload.json`: the id of the current build, and the page’s public data. */
export async function answerPayload(
  app: Parameters<typeof getSignInMethods>[0],
  path: string,
  buildId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (pageRouteOf(path) === null)
    return reply
      .status(404)
      .send({ message: `Page Not Found: ${request.url.split('?')[0]}`, code: 'not_found' });
  const data: PublicData = PAGES_WITH_PUBLIC_DATA.includes(path)
    ? { ways_in: (await getSignInMethods(app)).data }
    : {};
  return reply.header('cache-control', 'no-cache').send({ path, build_id: buildId, data });
}
