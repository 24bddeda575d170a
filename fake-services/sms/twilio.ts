import { createHmac } from 'node:crypto';
import { measureSms } from '#contract/messages/sms-segments.ts';
import {
  createCallLimit,
  type Fault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from '#fake-services/fault-server.ts';

export interface TwilioAccount {
  auth_token: string;
  status: 'active' | 'suspended' | 'closed';
  type: 'Full' | 'Trial';
  balance: number;
  numbers: { sid: string; phone_number: string; friendly_name: string; sms: boolean }[];
  /** E.164: they answered STOP to this account. */
  opted_out: Set<string>;
  /** A trial account writes only to these. */
  verified: Set<string>;
}

/** An SMS that the fake service accepted. */
export interface TwilioMessage {
  sid: string;
  account_sid: string;
  to: string;
  from: string;
  body: string;
  num_segments: number;
  status_callback: string | null;
}

/** What goes wrong with a callback: a wrong signature. */
interface Emission {
  error_code?: string;
  isForged?: boolean;
}

export interface FakeTwilio {
  url: string;
  accounts: Map<string, TwilioAccount>;
  messages: TwilioMessage[];
  calls: string[];
  fault(fault: Fault): void;
  /** Asked at each call before the queue of faults; null: none. */
  misbehave(choose: (() => Fault | null) | null): void;
  /** Calls a second and account. */
  setLimit(count: number): void;
  /** Calls the `StatusCallback` of a message, signed as Twilio signs; answers the status that it met. */
  emit(message: TwilioMessage, status: string, how?: Emission): Promise<number>;
  /** A person writes to a number of the account; `url` is what the number is configured with. */
  emitInbound(
    url: string,
    message: { account_sid: string; from: string; to: string; body: string },
    how?: Emission,
  ): Promise<number>;
  reset(): void;
  stop(): Promise<void>;
}

export const TWILIO_SID = 'AC00000000000000000000000000000001';
export const TWILIO_TOKEN = 'twilio_auth_token';
const PATH = /^\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})(?:\/([A-Za-z]+))?\.json$/;

/** Twilio’s messages over real HTTP, as strict as the real one (https://www.twilio.com/docs/messaging/api/message-resource). Its state is plain: read and change it. */
export async function startTwilio(port = 0): Promise<FakeTwilio> {
  let limit = 100;
  const calls = createCallLimit();
  const box = { accounts: new Map<string, TwilioAccount>(), messages: [] as TwilioMessage[] };

  const answer = (call: FakeCall): FakeAnswer => {
    const [, sid = '', resource = ''] = PATH.exec(call.path) ?? [];
    if (sid === '') return refuse(404, 20404, `The requested resource ${call.path} was not found`);
    const [user, token] = Buffer.from(
      /^Basic (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '',
      'base64',
    )
      .toString('utf8')
      .split(':');
    const account = box.accounts.get(sid);
    if (!account || user !== sid || token !== account.auth_token)
      return refuse(401, 20003, 'Authenticate');
    if (calls.isTooMuch(sid, limit, 1)) return refuse(429, 20429, 'Too Many Requests');
    if (call.method === 'GET' && resource === '')
      return {
        status: 200,
        body: { sid, friendly_name: 'Maison Lavande', status: account.status, type: account.type },
      };
    if (account.status !== 'active') return refuse(403, 20005, 'Account not active');
    if (call.method === 'GET' && resource === 'Balance')
      return {
        status: 200,
        body: { account_sid: sid, balance: account.balance.toFixed(3), currency: 'USD' },
      };
    if (call.method === 'GET' && resource === 'IncomingPhoneNumbers')
      return {
        status: 200,
        body: {
          incoming_phone_numbers: account.numbers.map(({ sms, ...number }) => ({
            ...number,
            capabilities: { sms, mms: false, voice: true },
          })),
          page: 0,
          page_size: 50,
          next_page_uri: null,
        },
      };
    if (call.method === 'POST' && resource === 'Messages')
      return send(box.messages, sid, account, call);
    return refuse(404, 20404, `The requested resource ${call.path} was not found`);
  };
  const server = await startFaultServer(port, answer);
  const reset = (): void => {
    limit = 100;
    server.reset();
    calls.reset();
    box.messages.length = 0;
    box.accounts.clear();
    const numbers = [
      {
        sid: 'PN00000000000000000000000000000001',
        phone_number: '+447400000001',
        friendly_name: 'Boutique',
        sms: true,
      },
      {
        sid: 'PN00000000000000000000000000000002',
        phone_number: '+33187000002',
        friendly_name: 'Standard',
        sms: false,
      },
    ];
    box.accounts.set(TWILIO_SID, {
      auth_token: TWILIO_TOKEN,
      status: 'active',
      type: 'Full',
      balance: 25,
      numbers,
      opted_out: new Set(),
      verified: new Set(),
    });
  };
  reset();
  const tokenOf = (account_sid: string): string => box.accounts.get(account_sid)?.auth_token ?? '';
  return {
    ...box,
    url: server.url,
    calls: server.calls,
    fault: (fault) => server.fault(fault),
    misbehave: (choose) => server.misbehave(choose),
    setLimit: (count) => void (limit = count),
    emit: ({ sid, account_sid, to, from, status_callback }, status, how = {}) => {
      if (status_callback === null) throw new Error('this message has no StatusCallback');
      const form = {
        MessageSid: sid,
        SmsSid: sid,
        MessageStatus: status,
        SmsStatus: status,
        To: to,
        From: from,
        AccountSid: account_sid,
        ApiVersion: '2010-04-01',
        ...(how.error_code !== undefined && { ErrorCode: how.error_code }),
      };
      return post(status_callback, form, tokenOf(account_sid), how);
    },
    emitInbound: (url, { account_sid, from, to, body }, how = {}) => {
      const sid = `SM${createHmac('md5', 'inbound').update(`${from} ${body}`).digest('hex')}`;
      return post(
        url,
        {
          MessageSid: sid,
          SmsMessageSid: sid,
          SmsSid: sid,
          AccountSid: account_sid,
          From: from,
          To: to,
          Body: body,
          NumMedia: '0',
          NumSegments: '1',
          SmsStatus: 'received',
          ApiVersion: '2010-04-01',
        },
        tokenOf(account_sid),
        how,
      );
    },
    reset,
    stop: () => server.stop(),
  };
}

/** `X-Twilio-Signature`: the whole address, then each name and value of the form, names sorted. */
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

async function post(
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

function refuse(status: number, code: number, message: string): FakeAnswer {
  return {
    status,
    body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  };
}

function send(
  messages: TwilioMessage[],
  account_sid: string,
  account: TwilioAccount,
  call: FakeCall,
): FakeAnswer {
  if (!(call.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return refuse(400, 21604, "A 'To' phone number is required.");
  const form = new URLSearchParams(call.body);
  const [to, from, body] = [
    form.get('To'),
    form.get('From') ?? form.get('MessagingServiceSid'),
    form.get('Body'),
  ];
  const status_callback = form.get('StatusCallback');
  if (to === null) return refuse(400, 21604, "A 'To' phone number is required.");
  if (!/^\+\d{8,15}$/.test(to)) return refuse(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (from === null) return refuse(400, 21603, "A 'From' phone number is required.");
  if (!mayBeSender(from, account))
    return refuse(
      400,
      21606,
      `The From phone number ${from} is not a valid, SMS-capable inbound phone number or short code for your account.`,
    );
  if (body === null || body === '') return refuse(400, 21602, 'Message body is required.');
  if (body.length > 1600)
    return refuse(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
  if (status_callback !== null && !URL.canParse(status_callback))
    return refuse(400, 21609, `The 'StatusCallback' URL ${status_callback} is not a valid URL.`);
  if (/^\+33[1-59]/.test(to))
    return refuse(400, 21614, `'To' number: ${to}, is not a valid mobile number`);
  if (account.opted_out.has(to))
    return refuse(400, 21610, 'Attempt to send to unsubscribed recipient');
  if (account.type === 'Trial' && !account.verified.has(to))
    return refuse(
      400,
      21608,
      `The number ${to} is unverified. Trial accounts cannot send messages to unverified numbers.`,
    );
  const num_segments = measureSms(body).segments;
  const sid = `SM${String(messages.length + 1).padStart(32, '0')}`;
  account.balance -= num_segments * 0.08;
  messages.push({ sid, account_sid, to, from, body, num_segments, status_callback });
  const isService = from.startsWith('MG');
  return {
    status: 201,
    body: {
      sid,
      status: isService ? 'accepted' : 'queued',
      to,
      from: isService ? null : from,
      body,
      num_segments: String(num_segments),
      error_code: null,
      error_message: null,
      price: null,
      price_unit: 'USD',
      date_created: new Date().toUTCString().replace('GMT', '+0000'),
      date_updated: new Date().toUTCString().replace('GMT', '+0000'),
      date_sent: null,
      account_sid,
      messaging_service_sid: isService ? from : null,
      uri: `/2010-04-01/Accounts/${account_sid}/Messages/${sid}.json`,
      direction: 'outbound-api',
      num_media: '0',
      api_version: '2010-04-01',
      subresource_uris: {},
    },
  };
}

function mayBeSender(from: string, { numbers }: TwilioAccount): boolean {
  if (/^MG[0-9a-f]{32}$/.test(from) || /^\d{3,8}$/.test(from)) return true;
  if (from.startsWith('+'))
    return numbers.some(({ phone_number, sms }) => sms && phone_number === from);
  return /^(?=.*[A-Za-z])[A-Za-z0-9 +_&-]{1,11}$/.test(from);
}
