import type { FakeAnswer, FakeCall } from '#fake-services/fault-server.ts';
import { measureSms } from '#contract/messages/sms-segments.ts';

import type { BrevoAccount, FakeBrevo } from './fake-brevo.ts';

const CREDITS_PER_SEGMENT = 0.7;

const FIRST_ID = 1_733_012_345_678_901;

export function refuseBrevoCall(status: number, code: string, message: string): FakeAnswer {
  return { status, body: { code, message } };
}

export function sendByBrevo(
  { messages }: Pick<FakeBrevo, 'messages'>,
  api_key: string,
  account: BrevoAccount,
  call: FakeCall,
): FakeAnswer {
  if (!(call.headers['content-type'] ?? '').startsWith('application/json'))
    return refuseBrevoCall(400, 'bad_request', 'Input must be a valid JSON object');
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
    return refuseBrevoCall(403, 'permission_denied', 'Your account is not allowed to send SMS yet');
  if (typeof sender !== 'string')
    return refuseBrevoCall(400, 'missing_parameter', 'sender is missing');
  if (!/^(?:[A-Za-z0-9]{1,11}|\d{1,15})$/.test(sender))
    return refuseBrevoCall(400, 'invalid_parameter', 'Sender name is not valid');
  if (typeof recipient !== 'string' || !/^\d{6,15}$/.test(recipient))
    return refuseBrevoCall(400, 'invalid_parameter', 'Invalid telephone number');
  if (typeof content !== 'string' || content === '')
    return refuseBrevoCall(400, 'missing_parameter', 'content is missing');
  if (type !== 'transactional' && type !== 'marketing')
    return refuseBrevoCall(400, 'invalid_parameter', 'type is not valid');
  const { segments } = measureSms(content);
  const usedCredits = Math.round(segments * CREDITS_PER_SEGMENT * 100) / 100;
  if (account.credits < usedCredits)
    return refuseBrevoCall(402, 'not_enough_credits', 'Not enough credits');
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
