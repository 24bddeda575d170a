import type { TestApp } from './test-app.ts';

export interface HttpResult {
  status: number;
  code: string | undefined;
  errors: Record<string, string[]> | undefined;
  // A test reads the fields that it expects. The schemas check the others.
  data: unknown;
  body: Record<string, unknown>;
}

/** Makes a call such as `POST /api/team/leave` with these headers. */
export async function callHttp(
  app: TestApp,
  call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  headers: Record<string, string> = {},
  payload?: Record<string, unknown>,
): Promise<HttpResult> {
  const [method, url = '/'] = call.split(' ');
  const answer = await app.http.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload && { payload }),
  });
  const body = answer.json<Record<string, unknown>>();
  return {
    status: answer.statusCode,
    code: body['code'] as string | undefined,
    errors: body['errors'] as HttpResult['errors'],
    data: body['data'],
    body,
  };
}
