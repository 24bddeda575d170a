import type { FakeAnswer, FakeCall } from '#fake-services/fault-server.ts';
import { measureSms } from '#contract/messages/sms-segments.ts';

export interface TwilioAccount {
  auth_token: string;
  status: 'active' | 'suspended' | 'closed';
  type: 'Full' | 'Trial';
  balance: number;
  numbers: { sid: string; phone_number: string; friendly_name: string; sms: boolean }[];
  /** Phone numbers in E.164 that have sent STOP to this account. */
  opted_out: Set<string>;
  /** The only numbers to which a trial account can send. */
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

export function refuseTwilioCall(status: number, code: number, message: string): FakeAnswer {
  return {
    status,
    body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  };
}

export function sendByTwilio(
  messages: TwilioMessage[],
  account_sid: string,
  account: TwilioAccount,
  call: FakeCall,
): FakeAnswer {
  if (!(call.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return refuseTwilioCall(400, 21604, "A 'To' phone number is required.");
  const form = new URLSearchParams(call.body);
  const [to, from, body] = [
    form.get('To'),
    form.get('From') ?? form.get('MessagingServiceSid'),
    form.get('Body'),
  ];
  const status_callback = form.get('StatusCallback');
  if (to === null) return refuseTwilioCall(400, 21604, "A 'To' phone number is required.");
  if (!/^\+\d{8,15}$/.test(to))
    return refuseTwilioCall(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (from === null) return refuseTwilioCall(400, 21603, "A 'From' phone number is required.");
  if (!mayBeSender(from, account))
    return refuseTwilioCall(
      400,
      21606,
      `The From phone number ${from} is not a valid, SMS-capable inbound phone number or short code for your account.`,
    );
  if (body === null || body === '')
    return refuseTwilioCall(400, 21602, 'Message body is required.');
  if (body.length > 1600)
    return refuseTwilioCall(
      400,
      21617,
      'The concatenated message body exceeds the 1600 character limit.',
    );
  if (status_callback !== null && !URL.canParse(status_callback))
    return refuseTwilioCall(
      400,
      21609,
      `The 'StatusCallback' URL ${status_callback} is not a valid URL.`,
    );
  if (/^\+33[1-59]/.test(to))
    return refuseTwilioCall(400, 21614, `'To' number: ${to}, is not a valid mobile number`);
  if (account.opted_out.has(to))
    return refuseTwilioCall(400, 21610, 'Attempt to send to unsubscribed recipient');
  if (account.type === 'Trial' && !account.verified.has(to))
    return refuseTwilioCall(
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
