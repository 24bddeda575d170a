import { callService, type ServiceAnswer } from '#server/outgoing/call-service.ts';
import type { TwilioCredentials } from '#server/ports/sms-provider.ts';

/** Makes one call to an account: a POST when there is a form, otherwise a GET. */
export async function callTwilio(
  base: string,
  { account_sid, auth_token }: Pick<TwilioCredentials, 'account_sid' | 'auth_token'>,
  resource: string,
  form?: Record<string, string>,
  signal?: AbortSignal,
): Promise<ServiceAnswer> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`,
  };
  const url = `${base}/2010-04-01/Accounts/${account_sid}${resource}`;
  if (!form) return callService({ service: 'Twilio', method: 'GET', url, headers });
  return callService({
    service: 'Twilio',
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    ...(signal && { signal }),
  });
}
