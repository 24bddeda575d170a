import { createHmac } from 'node:crypto';

/** The error code of a callback, and whether its signature is wrong. */
export interface Emission {
  error_code?: string;
  isForged?: boolean;
}

/**
 * Returns `X-Twilio-Signature`: the HMAC of the whole address followed by each name and value of
 * the form, sorted by name.
 */
export function signTwilio(
  auth_token: string,
  url: string,
  form: Readonly<Record<string, string>>,
): string {
  const parts = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name]}`);
  return createHmac('sha1', auth_token)
    .update(url + parts.join(''), 'utf8')
    .digest('base64');
}

export async function postReport(
  url: string,
  form: Record<string, string>,
  token: string,
  { isForged }: Emission,
): Promise<number> {
  const signature = signTwilio(isForged === true ? 'another token' : token, url, form);
  const answered = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    },
    body: new URLSearchParams(form).toString(),
  });
  return answered.status;
}
