import { measureSms } from '#contract/messages/sms-segments.ts';
import {
  createCallLimit,
  type Fault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from '#fake-services/fault-server.ts';

interface BrevoAccount {
  credits: number;
  /** False: Brevo has not validated the account for SMS. */
  is_active: boolean;
}

/** An SMS that the fake service accepted. */
export interface BrevoMessage {
  messageId: number;
  reference: string;
  api_key: string;
  sender: string;
  recipient: string;
  content: string;
  tag: string[];
  unicodeEnabled: boolean;
  webUrl: string | null;
  smsCount: number;
  usedCredits: number;
}

export interface FakeBrevo {
  /** With the version: what `BREVO_API_BASE` takes. */
  url: string;
  keys: Map<string, BrevoAccount>;
  messages: BrevoMessage[];
  calls: string[];
  fault(fault: Fault): void;
  /** Asked at each call before the queue of faults; null: none. */
  misbehave(choose: (() => Fault | null) | null): void;
  /** Calls a second and key; 150 at the real service. */
  setLimit(count: number): void;
  /** Calls the `webUrl` of a message, as Brevo does; answers the status that it met. */
  emit(message: BrevoMessage, msg_status: string, more?: Record<string, unknown>): Promise<number>;
  reset(): void;
  stop(): Promise<void>;
}

export const BREVO_KEY = 'xkeysib-0123456789abcdef';
const CREDITS_PER_SEGMENT = 0.7;
const FIRST_ID = 1_733_012_345_678_901;

/** Brevo’s transactional SMS over real HTTP, as strict as the real one (https://developers.brevo.com/reference/sendtransacsms). Its state is plain: read and change it. */
export async function startBrevo(port = 0): Promise<FakeBrevo> {
  let limit = 150;
  const calls = createCallLimit();
  const box = { keys: new Map<string, BrevoAccount>(), messages: [] as BrevoMessage[] };

  const answer = (call: FakeCall): FakeAnswer => {
    const key = call.headers['api-key']?.toString();
    if (key === undefined)
      return refuse(401, 'unauthorized', 'authentication not found in headers');
    const account = box.keys.get(key);
    if (!account) return refuse(401, 'unauthorized', 'Key not found');
    const headers = { 'x-sib-ratelimit-limit': String(limit), 'x-sib-ratelimit-reset': '1' };
    if (calls.isTooMuch(key, limit, 1))
      return {
        ...refuse(429, 'too_many_requests', 'Too many requests'),
        headers: { ...headers, 'x-sib-ratelimit-remaining': '0' },
      };
    if (call.method === 'GET' && call.path === '/v3/account')
      return { status: 200, body: presentAccount(account), headers };
    if (call.method === 'POST' && call.path === '/v3/transactionalSMS/send')
      return { ...send(box, key, account, call), headers };
    return refuse(404, 'document_not_found', 'Path not found');
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

function refuse(status: number, code: string, message: string): FakeAnswer {
  return { status, body: { code, message } };
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

function send(
  { messages }: Pick<FakeBrevo, 'messages'>,
  api_key: string,
  account: BrevoAccount,
  call: FakeCall,
): FakeAnswer {
  if (!(call.headers['content-type'] ?? '').startsWith('application/json'))
    return refuse(400, 'bad_request', 'Input must be a valid JSON object');
  const {
    sender,
    recipient,
    content,
    type = 'transactional',
    tag,
    unicodeEnabled = false,
    webUrl,
  } = JSON.parse(call.body || '{}') as Record<string, unknown>;
  if (!account.is_active)
    return refuse(403, 'permission_denied', 'Your account is not allowed to send SMS yet');
  if (typeof sender !== 'string') return refuse(400, 'missing_parameter', 'sender is missing');
  if (!/^(?:[A-Za-z0-9]{1,11}|\d{1,15})$/.test(sender))
    return refuse(400, 'invalid_parameter', 'Sender name is not valid');
  if (typeof recipient !== 'string' || !/^\d{6,15}$/.test(recipient))
    return refuse(400, 'invalid_parameter', 'Invalid telephone number');
  if (typeof content !== 'string' || content === '')
    return refuse(400, 'missing_parameter', 'content is missing');
  if (type !== 'transactional' && type !== 'marketing')
    return refuse(400, 'invalid_parameter', 'type is not valid');
  const { segments } = measureSms(content);
  const usedCredits = Math.round(segments * CREDITS_PER_SEGMENT * 100) / 100;
  if (account.credits < usedCredits) return refuse(402, 'not_enough_credits', 'Not enough credits');
  account.credits = Math.round((account.credits - usedCredits) * 100) / 100;
  const messageId = FIRST_ID + messages.length;
  const reference = `sms-ref-${messageId.toString(36)}`;
  messages.push({
    messageId,
    reference,
    api_key,
    sender,
    recipient,
    content,
    tag: [tag ?? []].flat().map(String),
    unicodeEnabled: unicodeEnabled === true,
    webUrl: typeof webUrl === 'string' ? webUrl : null,
    smsCount: segments,
    usedCredits,
  });
  return {
    status: 201,
    body: {
      reference,
      messageId,
      smsCount: segments,
      usedCredits,
      remainingCredits: account.credits,
    },
  };
}

/** The documented shape; what it says of a `reply` is not documented. */
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
