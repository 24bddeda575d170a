import { startKanal, KANAL_KEY } from '#fake-services/whatsapp/kanal.ts';
import { startMeta } from '#fake-services/whatsapp/meta.ts';
import { CREDENTIALS } from '#fake-services/whatsapp/meta-rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import {
  type TestedChannel,
  type ChannelResult,
  type ProviderFault,
  later,
  again,
  failed,
  brokenResult,
  unknownResult,
  garbage,
} from '../tested-channels.ts';

export async function kanalTested(): Promise<TestedChannel> {
  const kanal = await startKanal();
  kanal.setLimit(Infinity);
  const path = 'templates' as const;
  const answer = (
    name: string,
    status: number,
    body: unknown,
    result: ChannelResult,
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
    // Idempotency keys make a repeat safe: an uncertain delivery is tried again and arrives once.
    faults: [
      answer(
        '429 with a retry delay',
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
        name: 'the connection is lost before the call',
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
      answer('401', 401, { error: 'Invalid API key' }, brokenResult),
      answer('403', 403, { error: 'Team has no active subscription' }, brokenResult),
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
    result: ChannelResult,
    headers?: Record<string, string>,
  ): ProviderFault => ({
    name,
    result,
    script: (times) =>
      meta.fault({ kind: 'answer', path, status, body, times, ...(headers && { headers }) }),
  });
  const code = (
    number: number,
    result: ChannelResult,
    status = 400,
    headers?: Record<string, string>,
  ): ProviderFault =>
    answer(
      `code ${number}${headers ? ' with Retry-After' : ''}`,
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
        answer(String(status), status, '<html>Bad gateway</html>', unknownResult(false)),
      ),
      code(131016, again),
      code(131000, unknownResult(false), 500),
      ...garbage(meta, path),
      code(131026, failed('invalid_recipient')),
      code(132001, failed('template_rejected')),
      code(190, brokenResult, 401),
      code(131042, brokenResult),
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
