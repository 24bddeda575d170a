import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type EndpointSchemas, schemas } from '#contract/schemas.ts';
import type { App } from '../app.ts';
import { Failure } from '../failures.ts';
import { routes } from '../routes.ts';
import { admitCaller } from './admit-caller.ts';
import type { Caller } from './handler.ts';
import { hashToken, identifyCaller, readBearer } from './identify-caller.ts';
import { parseCall } from './parse-call.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

const LARGEST_BODY = 256_000;
type AnyHandler = (app: App, call: unknown) => Promise<unknown>;

/** Puts every row of the contract on the street: policy, limits, shapes, then the handler; success is always 200. */
export function mountContract(app: App, http: FastifyInstance): void {
  const limit = createRateLimit(1200, 60_000, app.config.rateLimits);
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const handler = routes[name] as AnyHandler | undefined;
    if (!handler) continue;
    http.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      bodyLimit: endpoint.body_limit ?? LARGEST_BODY,
      handler: (request, reply) => answerCall(app, { name, endpoint, handler, limit }, request, reply),
    });
  }
}

interface Mounted {
  name: EndpointName;
  endpoint: Endpoint;
  handler: AnyHandler;
  limit: RateLimit;
}

async function answerCall(app: App, mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { endpoint, name } = mounted;
  const caller = endpoint.access === 'public' ? null : await callerOf(app, mounted, request);
  admitCaller(endpoint.access, caller, header(request, 'x-team-id'));
  const shapes: EndpointSchemas = schemas[name];
  const answer = await mounted.handler(app, {
    params: parseCall(shapes.params, request.params),
    query: parseCall(shapes.query, presentQuery(request.query)),
    body: parseCall(shapes.body, request.body),
    caller,
    ip: request.ip,
    user_agent: header(request, 'user-agent')?.slice(0, 300) ?? null,
    if_match: revision(header(request, 'if-match')),
    url: request.url,
  });
  const checked = app.config.checkAnswers ? shapes.answer.parse(answer) : answer;
  return reply.status(200).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(checked));
}

async function callerOf(app: App, mounted: Mounted, request: FastifyRequest): Promise<Caller | null> {
  const token = readBearer(request.headers.authorization);
  if (!token) return null;
  const caller = await identifyCaller(app, token);
  // Logging out is how the client answers a failing team call: that call is never limited.
  if (caller && mounted.name !== 'getTeam') mounted.limit.take(hashToken(token).toString('base64'));
  return caller;
}

/** An empty value in the address is no value. */
function presentQuery(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''));
}

function revision(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text.trim()) ?? [];
  if (digits === undefined) throw new Failure('invalid', { message: 'L’en-tête If-Match doit être un numéro de révision.', errors: { 'If-Match': ['L’en-tête If-Match doit être un numéro de révision.'] } });
  return Number(digits);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
