import { startBrevo, BREVO_KEY } from '#fake-services/sms/brevo.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { startTwilio, TWILIO_SID, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import { openInstanceSms } from '#server/domains/channels/sms/open-instance-sms.ts';
import { openBrevo } from '#server/integrations/brevo/open-brevo.ts';
import { openTwilio } from '#server/integrations/twilio/open-twilio.ts';
import {
  type TestedChannel,
  answerBy,
  later,
  unknownResult,
  garbage,
  failed,
  brokenResult,
} from '../tested-channels.ts';

export async function brevoTested(): Promise<TestedChannel> {
  const brevo = await startBrevo();
  brevo.setLimit(Infinity);
  brevo.keys.set(BREVO_KEY, { credits: 1e9, is_active: true });
  const config: Partial<Config> = {
    brevoApiBase: brevo.url,
    sms: { provider: 'brevo', api_key: BREVO_KEY, sender: 'Boutique' },
  };
  const answer = answerBy(brevo);
  return {
    ...smsTested('Brevo', config),
    faults: [
      answer('429 with a retry delay', 429, { code: 'too_many_requests' }, later(7), {
        'x-sib-ratelimit-reset': '7',
      }),
      answer('429 that does not', 429, { code: 'too_many_requests' }, later(1)),
      ...[500, 502, 503, 504].map((status) =>
        answer(String(status), status, '<html>Bad gateway</html>', unknownResult(false)),
      ),
      ...garbage(brevo),
      answer(
        '400 for the phone',
        400,
        { code: 'invalid_parameter', message: 'Invalid telephone number' },
        failed('invalid_recipient'),
      ),
      answer(
        '400 for the text',
        400,
        { code: 'missing_parameter', message: 'content is missing' },
        failed('template_rejected'),
      ),
      answer('401', 401, { code: 'unauthorized', message: 'Key not found' }, brokenResult),
      answer(
        '402',
        402,
        { code: 'not_enough_credits', message: 'Not enough credits' },
        brokenResult,
      ),
    ],
    arrivals: () =>
      brevo.messages.map(({ webUrl, recipient }) => ({
        key: keyIn(webUrl),
        recipient: `+${recipient}`,
      })),
    loseAnswers: (when) =>
      brevo.misbehave(when && (() => (when() ? { kind: 'lose_answer' } : null))),
    calls: () => brevo.calls.filter((call) => call.startsWith('POST')).length,
    stop: () => brevo.stop(),
  };
}

export async function twilioTested(): Promise<TestedChannel> {
  const twilio = await startTwilio();
  twilio.setLimit(Infinity);
  const config: Partial<Config> = {
    twilioApiBase: twilio.url,
    sms: {
      provider: 'twilio',
      account_sid: TWILIO_SID,
      auth_token: TWILIO_TOKEN,
      from: 'Boutique',
    },
  };
  const answer = answerBy(twilio);
  return {
    ...smsTested('Twilio', config),
    faults: [
      answer('429 with a retry delay', 429, { code: 20429 }, later(7), { 'retry-after': '7' }),
      answer('429 that does not', 429, { code: 20429 }, later(1)),
      ...[500, 502, 503, 504].map((status) =>
        answer(String(status), status, '<html>Bad gateway</html>', unknownResult(false)),
      ),
      ...garbage(twilio),
      answer(
        '400 for the phone',
        400,
        { code: 21211, message: 'Invalid To' },
        failed('invalid_recipient'),
      ),
      answer(
        '400 for the text',
        400,
        { code: 21617, message: 'too long' },
        failed('template_rejected'),
      ),
      answer('401', 401, { code: 20003, message: 'Authenticate' }, brokenResult),
      answer('403, suspended', 403, { code: 20005, message: 'Account not active' }, brokenResult),
    ],
    arrivals: () =>
      twilio.messages.map(({ status_callback, to }) => ({
        key: keyIn(status_callback),
        recipient: to,
      })),
    loseAnswers: (when) =>
      twilio.misbehave(when && (() => (when() ? { kind: 'lose_answer' } : null))),
    calls: () => twilio.calls.filter((call) => call.endsWith('/Messages.json')).length,
    stop: () => twilio.stop(),
  };
}

/** Returns the key in the callback address of the delivery status. */
function keyIn(url: string | null): string {
  return (url === null ? null : new URL(url).searchParams.get('key')) ?? '';
}

function smsTested(
  name: string,
  config: Partial<Config>,
): Pick<TestedChannel, 'name' | 'channel' | 'instance' | 'config' | 'honours_keys' | 'at_once'> {
  const whole: Config = {
    ...readConfig({}),
    secretKey: 'the secret of the tests, long enough',
    publicUrl: 'https://avis.test',
    ...config,
  };
  const instance = openInstanceSms(whole, { brevo: openBrevo(whole), twilio: openTwilio(whole) });
  return {
    name,
    channel: 'sms',
    instance,
    config,
    honours_keys: false,
    at_once: instance?.calls ?? 0,
  };
}
