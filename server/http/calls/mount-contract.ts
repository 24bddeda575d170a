import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { loadSchemas } from '#contract/api/load-schemas.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { routes } from '#server/routes.ts';
import { identifyKey, KEY_PREFIX } from '#server/domains/accounts/api-keys/identify-key.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { addressOf, exactAddressOf } from '#server/http/limits/address-key.ts';
import { admitCaller, admitInPerson, admitKey } from '#server/http/access/admit-caller.ts';
import { limitReachingOut } from '#server/http/limits/limit-reaching-out.ts';
import { readStateCookie, stateCookie } from '#server/http/access/connection-state.ts';
import type { Caller, FileAnswer } from './handler.ts';
import { hashToken, identifyCaller, readBearer } from '#server/http/access/identify-caller.ts';
import { formRoutes, readForm } from './read-form.ts';
import { parseCall } from './parse-call.ts';
import { presentQuery } from './present-query.ts';
import { createUploadSlots } from '#server/http/limits/upload-slots.ts';
import { createTeamReads, type TeamReads } from '#server/http/limits/team-reads.ts';
import { createRateLimit, type RateLimit } from '#server/http/limits/rate-limit.ts';
import { readIdempotencyKey, readHeader, readRevision } from './read-header.ts';
import { refuseUndescribed } from './refuse-undescribed.ts';
import { findRequestCaller, setRequestCaller } from './request-caller.ts';
import { requirePasswordSignIn } from '#server/http/access/require-password-sign-in.ts';
import { requireFactorProof } from '#server/http/access/require-factor-proof.ts';
import { requireSecondFactor } from '#server/http/access/require-second-factor.ts';
import { requireSupportAccess } from '#server/http/access/support-access.ts';
import { requireFreshProof } from '#server/http/access/step-up.ts';
import { sendAnswer, sendFile } from './send-answer.ts';

/** In bytes, for an authenticated caller. */
const LARGEST_BODY = 256_000;
/** In bytes, for a call without authentication. */
const LARGEST_PUBLIC_BODY = 16_000;
type AnyHandler = (app: App, call: unknown) => Promise<unknown>;

/**
 * Mounts a route for every endpoint of the contract: it checks policy, limits and shapes, then
 * calls the handler. Success is always 200.
 */
export function mountContract(app: App, http: FastifyInstance): void {
  const limit = createRateLimit(1200, 60_000, app.config.rateLimits);
  const uploads = createUploadSlots(app.config.rateLimits);
  const reads = createTeamReads();
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const handler = routes[name] as AnyHandler;
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { secret: endpoint.secret === true },
      bodyLimit:
        endpoint.body_limit ?? (endpoint.access === 'public' ? LARGEST_PUBLIC_BODY : LARGEST_BODY),
      ...(app.config.checkAnswers && { errorHandler: refuseUndescribed(app, name) }),
      // Runs before the body is read, because eight megabytes of an unauthenticated caller must not
      // be read.
      onRequest: async (request) => {
        const caller =
          endpoint.access === 'public' ? null : await callerOf(app, name, limit, request);
        admitKey(endpoint.scope, caller);
        admitCaller(endpoint, caller, readHeader(request, 'x-team-id'));
        admitInPerson(endpoint, caller);
        requireSupportAccess(endpoint, caller);
        if (endpoint.by_password) requirePasswordSignIn(app);
        await requireSecondFactor(app, endpoint, caller);
        if (caller) setRequestCaller(request, caller);
      },
      handler: (request, reply) =>
        answerCall(
          app,
          { name, handler, caller: findRequestCaller(request), reads },
          request,
          reply,
        ),
    };
    if (endpoint.form)
      formRoutes(http, route, {
        places: uploads,
        teamOf: (request) => findRequestCaller(request)?.team_id ?? null,
      });
    else http.route(route);
  }
}

interface EndpointCall {
  name: EndpointName;
  handler: AnyHandler;
  caller: Caller | null;
  reads: TeamReads;
}

async function answerCall(
  app: App,
  mounted: EndpointCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, handler, caller, reads } = mounted;
  if (request.body instanceof URLSearchParams) throw new Failure('unsupported_media_type');
  const shapes = await loadSchemas(name);
  const call = {
    params: parseCall(shapes.params, request.params),
    query: parseCall(shapes.query, presentQuery(request.query)),
    body: parseCall(shapes.body, request.body),
    form: shapes.form && parseCall(shapes.form, readForm(request)),
    caller,
    address: addressOf(request),
    user_agent: readHeader(request, 'user-agent')?.slice(0, 300) ?? null,
    state_cookie: readStateCookie(readHeader(request, 'cookie')),
    bearer: readBearer(request.headers.authorization),
    save_state: (state: string) =>
      void reply.header(
        'set-cookie',
        stateCookie(state, app.config.publicUrl.startsWith('https:')),
      ),
    if_match: readRevision(readHeader(request, 'if-match')),
    idempotency_key: readIdempotencyKey(readHeader(request, 'idempotency-key')),
    url: request.url,
  };
  // Checked after validation, so that nobody must enter a password before correcting a field.
  const endpoint: Endpoint = endpoints[name];
  requireFreshProof(endpoint, caller, { body: call.body, now: app.clock.now() });
  await requireFactorProof(app, endpoint, caller);
  await limitReachingOut(app, { ...endpoint, name }, caller);
  if (caller?.session_kind === 'impersonation') await recordCall(app, name, caller);
  const isFileCall = isFile(name, call.query);
  // A file is read while it is written, long after this call, so it does not hold one of the
  // places.
  const answer = await (endpoint.method === 'GET' && caller && isNarrowed(request.query)
    ? reads.run(
        caller.team_id ?? `of ${caller.user.id}`,
        () => !request.socket.destroyed,
        () => handler(isFileCall ? app : { ...app, db: app.narrowedReads }, call),
      )
    : handler(app, call));
  if (isFileCall) {
    const file = answer as FileAnswer;
    if (app.config.checkAnswers) checkFileType(name, file);
    return sendFile(reply, file);
  }
  const checked = app.config.checkAnswers ? shapes.answer.parse(answer) : answer;
  return sendAnswer(request, reply, checked);
}

/**
 * Returns true for a search or a filter, which may read many rows. A plain list is read once for
 * all callers who view it.
 */
function isNarrowed(query: unknown): boolean {
  return Object.keys(query ?? {}).some((name) => name !== 'page' && name !== 'per_page');
}

function isFile(name: EndpointName, query: unknown): boolean {
  const { file }: Endpoint = endpoints[name];
  return file === 'or_csv' ? (query as { format?: string }).format === 'csv' : file === true;
}

function checkFileType(name: EndpointName, { type }: FileAnswer): void {
  const { file_types = [] }: Endpoint = endpoints[name];
  if (!file_types.some((listed) => type.startsWith(listed)))
    throw new Error(`${name} wrote ${type}, which its row does not list`);
}

/** Records every call of a support session with both names, before it is executed. */
async function recordCall(
  app: App,
  name: EndpointName,
  { team_id, user, impersonator_id }: Caller,
): Promise<void> {
  await saveAuditEvent(app.db, app.clock.now(), {
    team_id,
    user_id: user.id,
    impersonator_id,
    action: 'impersonated_call',
    detail: { call: name },
  });
}

async function callerOf(
  app: App,
  name: EndpointName,
  limit: RateLimit,
  request: FastifyRequest,
): Promise<Caller | null> {
  const token = readBearer(request.headers.authorization);
  if (!token) return null;
  const caller = await (token.startsWith(KEY_PREFIX)
    ? identifyKey(app, token, exactAddressOf(request))
    : identifyCaller(app, token));
  // A client signs out when a team call fails, so that call is never limited.
  if (caller && name !== 'getTeam') limit.take(hashToken(token).toString('base64'));
  return caller;
}
