import { createHmac } from 'node:crypto';
import {
  createCallLimit,
  type ServiceFault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from '#fake-services/fault-server.ts';
import {
  type TwilioAccount,
  type TwilioMessage,
  refuseTwilioCall,
  sendByTwilio,
} from './twilio-send.ts';
import { type Emission, postReport } from './twilio-reports.ts';

export interface FakeTwilio {
  url: string;
  accounts: Map<string, TwilioAccount>;
  messages: TwilioMessage[];
  calls: string[];
  fault(fault: ServiceFault): void;
  /** Sets a function that is called at each call, before the queued faults. Null removes it. */
  misbehave(choose: (() => ServiceFault | null) | null): void;
  /** Sets the calls per second and account. */
  setLimit(count: number): void;
  /**
   * Calls the `StatusCallback` of a message with Twilio’s signature and returns the status of the
   * answer.
   */
  emit(message: TwilioMessage, status: string, how?: Emission): Promise<number>;
  /** Sends a person’s message to a number of the account. `url` is the webhook of that number. */
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

/**
 * Starts Twilio’s messages over real HTTP, as strict as the real one
 * (https://www.twilio.com/docs/messaging/api/message-resource). Tests read and change its state
 * directly.
 */
export async function startTwilio(port = 0): Promise<FakeTwilio> {
  let limit = 100;
  const calls = createCallLimit();
  const box = { accounts: new Map<string, TwilioAccount>(), messages: [] as TwilioMessage[] };

  const answer = (call: FakeCall): FakeAnswer => {
    const [, sid = '', resource = ''] = PATH.exec(call.path) ?? [];
    if (sid === '')
      return refuseTwilioCall(404, 20404, `The requested resource ${call.path} was not found`);
    const [user, token] = Buffer.from(
      /^Basic (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '',
      'base64',
    )
      .toString('utf8')
      .split(':');
    const account = box.accounts.get(sid);
    if (!account || user !== sid || token !== account.auth_token)
      return refuseTwilioCall(401, 20003, 'Authenticate');
    if (calls.isTooMuch(sid, limit, 1)) return refuseTwilioCall(429, 20429, 'Too Many Requests');
    if (call.method === 'GET' && resource === '')
      return {
        status: 200,
        body: { sid, friendly_name: 'Maison Lavande', status: account.status, type: account.type },
      };
    if (account.status !== 'active') return refuseTwilioCall(403, 20005, 'Account not active');
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
      return sendByTwilio(box.messages, sid, account, call);
    return refuseTwilioCall(404, 20404, `The requested resource ${call.path} was not found`);
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
      return postReport(status_callback, form, tokenOf(account_sid), how);
    },
    emitInbound: (url, { account_sid, from, to, body }, how = {}) => {
      const sid = `SM${createHmac('md5', 'inbound').update(`${from} ${body}`).digest('hex')}`;
      return postReport(
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
