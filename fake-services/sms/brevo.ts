import {
  createCallLimit,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from '#fake-services/fault-server.ts';
import { refuseBrevoCall, sendByBrevo } from './brevo-send.ts';
import type { BrevoAccount, BrevoMessage, FakeBrevo } from './fake-brevo.ts';

export const BREVO_KEY = 'xkeysib-0123456789abcdef';

/**
 * Starts Brevo’s transactional SMS over real HTTP, as strict as the real one
 * (https://developers.brevo.com/reference/sendtransacsms). Tests read and change its state
 * directly.
 */
export async function startBrevo(port = 0): Promise<FakeBrevo> {
  let limit = 150;
  const calls = createCallLimit();
  const box = { keys: new Map<string, BrevoAccount>(), messages: [] as BrevoMessage[] };

  const answer = (call: FakeCall): FakeAnswer => {
    const key = call.headers['api-key']?.toString();
    if (key === undefined)
      return refuseBrevoCall(401, 'unauthorized', 'authentication not found in headers');
    const account = box.keys.get(key);
    if (!account) return refuseBrevoCall(401, 'unauthorized', 'Key not found');
    const headers = { 'x-sib-ratelimit-limit': String(limit), 'x-sib-ratelimit-reset': '1' };
    if (calls.isTooMuch(key, limit, 1))
      return {
        ...refuseBrevoCall(429, 'too_many_requests', 'Too many requests'),
        headers: { ...headers, 'x-sib-ratelimit-remaining': '0' },
      };
    if (call.method === 'GET' && call.path === '/v3/account')
      return { status: 200, body: presentAccount(account), headers };
    if (call.method === 'POST' && call.path === '/v3/transactionalSMS/send')
      return { ...sendByBrevo(box, key, account, call), headers };
    return refuseBrevoCall(404, 'document_not_found', 'Path not found');
  };
  const server = await startFaultServer(port, answer);
  const reset = (): void => {
    limit = 150;
    server.reset();
    calls.reset();
    box.messages.length = 0;
    box.keys.clear();
    box.keys.set(BREVO_KEY, { credits: 999.5, is_active: true });
  };
  reset();
  return {
    ...box,
    url: `${server.url}/v3`,
    calls: server.calls,
    fault: (fault) => server.fault(fault),
    misbehave: (choose) => server.misbehave(choose),
    setLimit: (count) => void (limit = count),
    emit: (message, msg_status, more = {}) =>
      emit(message, msg_status, {
        remaining_credit: Math.floor(box.keys.get(message.api_key)?.credits ?? 0),
        ...more,
      }),
    reset,
    stop: () => server.stop(),
  };
}

function presentAccount({ credits }: BrevoAccount): unknown {
  return {
    email: 'compta@boutique.test',
    firstName: 'Ada',
    lastName: 'Martin',
    companyName: 'Maison Lavande',
    plan: [
      { type: 'free', creditsType: 'sendLimit', credits: 300 },
      { type: 'sms', creditsType: 'sendLimit', credits },
    ],
    relay: {
      enabled: false,
      data: { userName: 'compta@boutique.test', relay: 'smtp-relay.brevo.com', port: 587 },
    },
  };
}

/** Sends the documented status callback. The fields of a `reply` are not documented. */
async function emit(
  message: BrevoMessage,
  msg_status: string,
  more: Record<string, unknown>,
): Promise<number> {
  if (message.webUrl === null) throw new Error('this message has no webUrl');
  const now = new Date();
  const body = {
    id: 15,
    to: message.recipient,
    sms_count: message.smsCount,
    credits_used: message.usedCredits,
    messageId: message.messageId,
    msg_status,
    date: now.toISOString().slice(0, 19).replace('T', ' '),
    type: 'transactional',
    reference: { 1: message.reference },
    ts_event: Math.floor(now.getTime() / 1000),
    tag: message.tag,
    ...more,
  };
  const answered = await fetch(message.webUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answered.status;
}
