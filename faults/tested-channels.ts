import type { Config } from '#server/config/config.ts';
import { openMail } from '#server/integrations/mail/open-mail.ts';
import { openBrevo } from '#server/integrations/brevo/open-brevo.ts';
import { openTwilio } from '#server/integrations/twilio/open-twilio.ts';
import { openInstanceSms } from '#server/domains/channels/sms/open-instance-sms.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { readConfig } from '#server/config/config.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { CREDENTIALS } from '#fake-services/whatsapp/meta-rows.ts';
import { startMeta } from '#fake-services/whatsapp/meta.ts';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import { startTwilio, TWILIO_SID, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import type { Arrival } from './audit-sends.ts';

/** What becomes of a message whose call met a fault. */
export type FaultResult =
  /** Held, tried again after so many seconds, then accepted, once. */
  | { ends: 'again'; failures: 0 | 1; seconds: readonly [number, number] }
  /** Nobody can tell: shown, and never repeated. */
  | { ends: 'unknown'; has_arrived: boolean }
  /** A person must act. */
  | { ends: 'failed'; reason: string }
  /** The account is broken, its messages are held; after ten minutes one is tried again. */
  | { ends: 'broken' };

export interface ProviderFault {
  name: string;
  /** The next so many calls meet it. */
  script(times: number): void;
  result: FaultResult;
  /** Real seconds pass: a time-out of ours. */
  isSlow?: true;
}

/** A channel with the fake service of its service, and what each fault of that service must come to. */
export interface TestedChannel {
  name: string;
  channel: 'whatsapp' | 'sms' | 'email';
  /** What the instance carries; null: teams connect it. */
  instance: ChannelPort | null;
  config: Partial<Config>;
  honours_keys: boolean;
  /** Calls at once, at most. */
  at_once: number;
  connect?: (
    app: TestApp,
    by: { team_id: string; headers: Record<string, string> },
  ) => Promise<{ template_id: string; variables: Record<string, string> }>;
  faults: readonly ProviderFault[];
  arrivals(): Arrival[];
  calls(): number;
  /** Of each call, asked before its answer: it took the message, then the line goes dead; null: nothing is wrong any more. */
  loseAnswers(when: (() => boolean) | null): void;
  stop(): Promise<void>;
}

const RETRY = [48, 72] as const;
const later = (seconds: number): FaultResult => ({
  ends: 'again',
  failures: 0,
  seconds: [seconds, seconds],
});
const again: FaultResult = { ends: 'again', failures: 1, seconds: RETRY };
const unknown = (has_arrived: boolean): FaultResult => ({ ends: 'unknown', has_arrived });
const failed = (reason: string): FaultResult => ({ ends: 'failed', reason });
const broken: FaultResult = { ends: 'broken' };

export async function kanalTested(): Promise<TestedChannel> {
  const kanal = await startKanal();
  kanal.setLimit(Infinity);
  const path = 'templates' as const;
  const answer = (
    name: string,
    status: number,
    body: unknown,
    result: FaultResult,
  ): ProviderFault => ({
    name,
    result,
    script: (times) => kanal.fault({ kind: 'answer', path, status, body, times }),
  });
  return {
    name: 'Kanal',
    channel: 'whatsapp',
    instance: null,
    config: { kanalApiBase: kanal.url },
    honours_keys: true,
    at_once: 10,
    connect: async (app, { team_id, headers }) => {
      await app.http.inject({
        method: 'POST',
        url: '/api/team/kanal/connect',
        headers,
        payload: { api_key: KANAL_KEY },
      });
      return { template_id: await firstTemplate(app, team_id), variables: {} };
    },
    // Its keys make a repeat harmless: what nobody can tell is tried again, and arrives once.
    faults: [
      answer(
        '429 that says how long',
        429,
        { error: 'Too many requests. Please slow down.', retry_after: 7 },
        later(7),
      ),
      answer(
        '429 that does not',
        429,
        { error: 'Too many requests. Please slow down.' },
        later(60),
      ),
      ...[500, 502, 503, 504].map((status) =>
        answer(String(status), status, '<html>Bad gateway</html>', again),
      ),
      answer('200 with HTML', 200, '<html>OK</html>', again),
      answer('200 with half a JSON', 200, '{"success": tr', again),
      answer('200 with nothing', 200, '', again),
      answer('200 without success', 200, { success: false, error: 'x' }, again),
      {
        name: 'the line goes dead before',
        result: again,
        script: (times) => kanal.fault({ kind: 'drop', path, times }),
      },
      {
        name: 'the answer is lost',
        result: again,
        script: (times) => kanal.fault({ kind: 'lose_answer', path, times }),
      },
      {
        name: 'no answer for 10 s',
        result: again,
        isSlow: true,
        script: (times) => kanal.fault({ kind: 'hang', path, times }),
      },
      answer(
        '400 for the phone',
        400,
        { error: 'Invalid phone_number format' },
        failed('invalid_recipient'),
      ),
      answer(
        '404 for the template',
        404,
        { error: 'Template not found' },
        failed('template_rejected'),
      ),
      answer('401', 401, { error: 'Invalid API key' }, broken),
      answer('403', 403, { error: 'Team has no active subscription' }, broken),
    ],
    arrivals: () =>
      kanal.messages.map(({ idempotency_key, phone_number }) => ({
        key: idempotency_key ?? '',
        recipient: `+${phone_number}`,
      })),
    calls: () => kanal.calls.filter((call) => call === 'POST templates').length,
    loseAnswers: (when) =>
      kanal.misbehave(when && (() => (when() ? { kind: 'lose_answer' } : null))),
    stop: () => kanal.stop(),
  };
}

export async function metaTested(): Promise<TestedChannel> {
  const meta = await startMeta();
  meta.setLimit(Infinity);
  const path = '/messages';
  const answer = (
    name: string,
    status: number,
    body: unknown,
    result: FaultResult,
    headers?: Record<string, string>,
  ): ProviderFault => ({
    name,
    result,
    script: (times) =>
      meta.fault({ kind: 'answer', path, status, body, times, ...(headers && { headers }) }),
  });
  const code = (
    number: number,
    result: FaultResult,
    status = 400,
    headers?: Record<string, string>,
  ): ProviderFault =>
    answer(
      `code ${number}${headers ? ' that says how long' : ''}`,
      status,
      { error: { message: 'x', type: 'OAuthException', code: number } },
      result,
      headers,
    );
  return {
    name: 'Meta',
    channel: 'whatsapp',
    instance: null,
    config: { metaGraphBase: meta.url },
    honours_keys: false,
    at_once: 40,
    connect: async (app, { team_id, headers }) => {
      await app.http.inject({
        method: 'POST',
        url: '/api/team/meta/connect',
        headers,
        payload: { ...CREDENTIALS },
      });
      return {
        template_id: await firstTemplate(app, team_id),
        variables: { header_1: '{{first_name}}', body_1: '{{order_number}}' },
      };
    },
    faults: [
      code(130429, later(7), 429, { 'retry-after': '7' }),
      code(130429, later(10), 429),
      code(80007, later(60)),
      ...[500, 502, 503, 504].map((status) =>
        answer(String(status), status, '<html>Bad gateway</html>', unknown(false)),
      ),
      code(131016, again),
      code(131000, unknown(false), 500),
      ...garbage(meta, path),
      code(131026, failed('invalid_recipient')),
      code(132001, failed('template_rejected')),
      code(190, broken, 401),
      code(131042, broken),
    ],
    arrivals: () =>
      meta.messages.map(({ biz_opaque_callback_data, to }) => ({
        key: biz_opaque_callback_data ?? '',
        recipient: `+${to}`,
      })),
    loseAnswers: (when) =>
      meta.misbehave(when && (() => (when() ? { kind: 'lose_answer' } : null))),
    calls: () => meta.calls.filter((call) => call.endsWith(path)).length,
    stop: () => meta.stop(),
  };
}

async function firstTemplate(app: TestApp, team_id: string): Promise<string> {
  return (
    await app.db
      .selectFrom('message_templates')
      .select('id')
      .where('team_id', '=', team_id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;
}

export async function smtpTested(): Promise<TestedChannel> {
  const smtp = await startSmtp();
  const mail = openMail({ smtpUrl: smtp.url, mailFrom: 'Recueil <avis@boutique.test>' });
  let calls = 0;
  const instance: ChannelPort | null = mail && {
    ...mail.channel,
    send: (message, signal) => (calls++, mail.channel.send(message, signal)),
  };
  const refuse = (
    name: string,
    kind: 'refuse_recipient' | 'refuse_message',
    code: number,
    result: FaultResult,
  ): ProviderFault => ({ name, result, script: (times) => smtp.fault({ kind, code, times }) });
  return {
    name: 'SMTP',
    channel: 'email',
    instance,
    config: {},
    honours_keys: false,
    at_once: instance?.calls ?? 0,
    faults: [
      refuse('421 for the recipient', 'refuse_recipient', 421, again),
      refuse('450 for the recipient', 'refuse_recipient', 450, again),
      refuse('451 for the message', 'refuse_message', 451, again),
      refuse('452 for the message', 'refuse_message', 452, again),
      {
        name: 'the line goes dead before',
        result: again,
        script: (times) => smtp.fault({ kind: 'drop_before_message', times }),
      },
      {
        name: 'the answer is lost',
        result: unknown(true),
        script: (times) => smtp.fault({ kind: 'drop_after_acceptance', times }),
      },
      {
        name: 'no answer for 30 s',
        result: unknown(true),
        isSlow: true,
        script: (times) => smtp.fault({ kind: 'hang_after_acceptance', times }),
      },
      {
        name: 'garbage, then no answer for 30 s',
        result: unknown(false),
        isSlow: true,
        script: (times) => smtp.fault({ kind: 'garbage', times }),
      },
      refuse('550 for the recipient', 'refuse_recipient', 550, failed('invalid_recipient')),
      refuse('550 for the message', 'refuse_message', 550, failed('invalid_recipient')),
      refuse('554 for the message', 'refuse_message', 554, failed('provider_unavailable')),
      refuse('530, a login is wanted', 'refuse_recipient', 530, broken),
    ],
    arrivals: () =>
      smtp.mails.map(({ message_id, to }) => ({
        key: message_id.replace(/^<(.*)@[^@]*>$/, '$1'),
        recipient: to,
      })),
    calls: () => calls,
    loseAnswers: (when) =>
      smtp.misbehave(when && (() => (when() ? { kind: 'drop_after_acceptance' } : null))),
    stop: async () => {
      mail?.close();
      await smtp.stop();
    },
  };
}

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
      answer('429 that says how long', 429, { code: 'too_many_requests' }, later(7), {
        'x-sib-ratelimit-reset': '7',
      }),
      answer('429 that does not', 429, { code: 'too_many_requests' }, later(1)),
      ...[500, 502, 503, 504].map((status) =>
        answer(String(status), status, '<html>Bad gateway</html>', unknown(false)),
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
        failed('provider_unavailable'),
      ),
      answer('401', 401, { code: 'unauthorized', message: 'Key not found' }, broken),
      answer('402', 402, { code: 'not_enough_credits', message: 'Not enough credits' }, broken),
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
      answer('429 that says how long', 429, { code: 20429 }, later(7), { 'retry-after': '7' }),
      answer('429 that does not', 429, { code: 20429 }, later(1)),
      ...[500, 502, 503, 504].map((status) =>
        answer(String(status), status, '<html>Bad gateway</html>', unknown(false)),
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
        failed('provider_unavailable'),
      ),
      answer('401', 401, { code: 20003, message: 'Authenticate' }, broken),
      answer('403, suspended', 403, { code: 20005, message: 'Account not active' }, broken),
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

/** The address where they tell what became of a message names it. */
function keyIn(url: string | null): string {
  return (url === null ? null : new URL(url).searchParams.get('key')) ?? '';
}

type FaultyService = Pick<Awaited<ReturnType<typeof startBrevo>>, 'fault'>;

function answerBy(service: FaultyService, path = '') {
  return (
    name: string,
    status: number,
    body: unknown,
    result: FaultResult,
    headers?: Record<string, string>,
  ): ProviderFault => ({
    name,
    result,
    script: (times) =>
      service.fault({ kind: 'answer', path, status, body, times, ...(headers && { headers }) }),
  });
}

/** Without keys, what nobody can tell is shown and never repeated. */
function garbage(service: FaultyService, path = ''): ProviderFault[] {
  const answer = answerBy(service, path);
  return [
    answer('200 with HTML', 200, '<html>OK</html>', unknown(false)),
    answer('200 with half a JSON', 200, '{"reference": "sm', unknown(false)),
    answer('200 with nothing', 200, '', unknown(false)),
    {
      name: 'the line goes dead before',
      result: unknown(false),
      script: (times) => service.fault({ kind: 'drop', path, times }),
    },
    {
      name: 'the answer is lost',
      result: unknown(true),
      script: (times) => service.fault({ kind: 'lose_answer', path, times }),
    },
    {
      name: 'no answer for 10 s',
      result: unknown(true),
      isSlow: true,
      script: (times) => service.fault({ kind: 'hang', path, times }),
    },
  ];
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
