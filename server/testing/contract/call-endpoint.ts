import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import type { CallFixture } from './fixtures/call-fixture.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export interface EndpointResponse {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** The body as received. */
  text: string;
}

/**
 * Calls an endpoint of the contract as a caller does. Parameters are put into the address
 * unchanged.
 */
export async function callEndpoint(
  app: TestApp,
  name: EndpointName,
  { params = {}, query = {}, body, form }: CallFixture,
  headers: Record<string, string> = {},
): Promise<EndpointResponse> {
  const endpoint: Endpoint = endpoints[name];
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    /^(?:%[0-9a-f]{2})+/i.test(params[key] ?? '')
      ? (params[key] ?? '')
      : encodeURIComponent(params[key] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  const encoded = form && (await encodeForm(form));
  const answer = await app.http.inject({
    method: endpoint.method,
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...encoded?.headers,
      ...headers,
    },
    ...(encoded && { payload: encoded.payload }),
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

/** Encodes a form as a browser does. */
async function encodeForm(
  fields: Record<string, string | File>,
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Response(form);
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
