import {
  UNIT,
  type SiteReview,
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
  BUSINESS_USER,
} from './trustpilot-rows.ts';
import type { FakeCall, FakeAnswer } from '#fake-services/fault-server.ts';
import { randomUUID } from 'node:crypto';
import type { FakeTrustpilot } from './fake-trustpilot.ts';

export interface TrustpilotState {
  unit: typeof UNIT;
  isKnown: boolean;
  isPaid: boolean;
  tokens: Set<string>;
  reviews: SiteReview[];
  links: FakeTrustpilot['links'];
  forgotten: string[];
  isTooMuch: () => boolean;
}

/** The page that a client without JavaScript gets instead of a public review page. */
const CHALLENGE =
  '<!doctype html><title>Verifying your connection</title><body>Verifying your connection…';

export function answer(box: TrustpilotState, call: FakeCall): FakeAnswer {
  if (/^\/(review|evaluate)\//u.test(call.path)) return { status: 403, body: CHALLENGE };
  if (box.isTooMuch()) return refuse(429, 'Too many requests', { 'retry-after': '60' });
  if (call.path === '/v1/oauth/oauth-business-users-for-applications/accesstoken')
    return token(box, call);
  return call.path.startsWith('/v1/private/') ? answerPrivate(box, call) : answerPublic(box, call);
}

function token(box: TrustpilotState, call: FakeCall): FakeAnswer {
  const basic = `Basic ${Buffer.from(`${TRUSTPILOT_KEY}:${TRUSTPILOT_SECRET}`).toString('base64')}`;
  if (
    call.method !== 'POST' ||
    !call.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  )
    return refuse(415, 'Unsupported media type');
  if (!box.isKnown || call.headers.authorization !== basic) return refuse(401, 'Invalid API key');
  if (new URLSearchParams(call.body).get('grant_type') !== 'client_credentials')
    return refuse(400, 'unsupported_grant_type');
  const access_token = randomUUID();
  box.tokens.add(access_token);
  return {
    status: 200,
    body: {
      access_token,
      expires_in: '359999',
      issued_at: '1795190400000',
      token_type: 'BearerToken',
      status: 'approved',
    },
  };
}

function answerPublic(box: TrustpilotState, { path, query, headers }: FakeCall): FakeAnswer {
  if (!box.isKnown || (headers['apikey'] ?? query.get('apikey')) !== TRUSTPILOT_KEY)
    return refuse(401, 'Invalid API key');
  if (path === '/v1/business-units/find')
    return query.get('name') === box.unit.name.identifying
      ? { status: 200, body: box.unit }
      : refuse(404, 'Business unit not found');
  if (path === `/v1/business-units/${UNIT.id}`) return { status: 200, body: box.unit };
  if (path === `/v1/business-units/${UNIT.id}/reviews`)
    return pageOf(box.reviews.map(inPublic), query);
  const review = box.reviews.find(({ id }) => path === `/v1/reviews/${id}`);
  return review ? { status: 200, body: inPublic(review) } : refuse(404, 'Not found');
}

function answerPrivate(box: TrustpilotState, call: FakeCall): FakeAnswer {
  const { path, query, headers, method } = call;
  if (!box.tokens.has(headers.authorization?.replace(/^Bearer /u, '') ?? ''))
    return refuse(401, 'Unauthorized');
  if (!box.isPaid) return refuse(403, 'Forbidden');
  if (method === 'POST') return write(box, call);
  if (path === `/v1/private/business-units/${UNIT.id}/reviews`) return pageOf(box.reviews, query);
  const review = box.reviews.find(({ id }) => path === `/v1/private/reviews/${id}`);
  return review ? { status: 200, body: review } : refuse(404, 'Not found');
}

function write(box: TrustpilotState, { path, headers, body }: FakeCall): FakeAnswer {
  // A call with a token of the application must name a business user.
  if (headers['x-business-user-id'] !== BUSINESS_USER) return refuse(403, 'Forbidden');
  if (!headers['content-type']?.startsWith('application/json'))
    return refuse(415, 'Unsupported media type');
  const fields = JSON.parse(body) as Record<string, unknown>;
  if (path.endsWith('/invitation-data/delete')) {
    box.forgotten.push(...(fields['customerEmails'] as string[]));
    return { status: 200, body: {} };
  }
  if (!path.endsWith(`/${UNIT.id}/invitation-links`)) return refuse(404, 'Not found');
  const { referenceId, email, name, locale } = fields;
  if (
    typeof referenceId !== 'string' ||
    typeof email !== 'string' ||
    typeof name !== 'string' ||
    typeof locale !== 'string' ||
    /[#*+"%&]/u.test(referenceId)
  )
    return refuse(400, 'Bad request');
  const url = `https://www.trustpilot.com/evaluate-link/${randomUUID().replaceAll('-', '')}`;
  box.links.push({ referenceId, email, name, url });
  return { status: 200, body: { id: randomUUID(), url } };
}

function pageOf(reviews: readonly object[], query: URLSearchParams): FakeAnswer {
  const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 20)];
  if (
    !Number.isInteger(page) ||
    page < 1 ||
    !Number.isInteger(perPage) ||
    perPage < 1 ||
    perPage > 100
  )
    return refuse(400, 'perPage must be between 1 and 100');
  const sorted = (reviews as SiteReview[]).toSorted((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
  return {
    status: 200,
    body: { links: [], reviews: sorted.slice((page - 1) * perPage, page * perPage) },
  };
}

function inPublic({
  referenceId: _reference,
  referralEmail: _email,
  ...review
}: SiteReview): object {
  return review;
}

/** Trustpilot documents only that the body of an error contains a text, not its format. */
function refuse(status: number, message: string, headers: Record<string, string> = {}): FakeAnswer {
  return { status, body: { message }, headers };
}
