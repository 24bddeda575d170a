import { createHmac } from 'node:crypto';
import {
  createCallLimit,
  type ServiceFault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from '#fake-services/fault-server.ts';
import { createMetaCaller, type MetaCaller } from './meta-calls.ts';
import {
  APP_SECRET,
  META_TEMPLATE,
  META_TOKEN,
  type MetaMessage,
  type MetaNumber,
  type MetaTemplate,
  NUMBER,
  WABA_ID,
} from './meta-rows.ts';
import { acceptMessage, graphError } from './meta-send.ts';
import { createTemplate, listPage } from './meta-templates.ts';

interface Access {
  app_secret: string;
  is_expired?: boolean;
  /** False when the token permits only templates and numbers. */
  may_send?: boolean;
}

export interface FakeMeta extends MetaCaller {
  /** The value of `META_GRAPH_BASE`. */
  url: string;
  tokens: Map<string, Access>;
  /** Numbers of the only account. */
  numbers: MetaNumber[];
  templates: MetaTemplate[];
  messages: MetaMessage[];
  /** Phone numbers without a plus sign whose owners wrote to the number within 24 hours. */
  open: Set<string>;
  /** Accounts whose webhooks the app receives. */
  subscribed: Set<string>;
  calls: string[];
  fault(fault: ServiceFault): void;
  /** Sets a function that is called at each call, before the queued faults. Null removes it. */
  misbehave(choose: (() => ServiceFault | null) | null): void;
  /** Answers calls of `messages` with this code. */
  refuse(code: number, times?: number): void;
  /** Sets the messages per second and number; 80 at the real service. */
  setLimit(count: number): void;
  reset(): void;
  stop(): Promise<void>;
}

/**
 * Starts Meta’s WhatsApp Cloud API over real HTTP, as strict as the real one
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp). Tests read and
 * change its state directly.
 */
export async function startMeta(port = 0): Promise<FakeMeta> {
  let limit = 80;
  const starts = createCallLimit();
  const box = {
    tokens: new Map<string, Access>(),
    numbers: [] as MetaNumber[],
    templates: [] as MetaTemplate[],
    messages: [] as MetaMessage[],
    subscribed: new Set<string>(),
    open: new Set<string>(),
  };

  const send = (call: FakeCall, number: MetaNumber): FakeAnswer => {
    if (starts.isTooMuch(number.id, limit, 1))
      return graphError(
        130429,
        'Rate limit hit',
        'Message failed to send because there were too many messages sent from this phone number',
        429,
      );
    const { answer, message } = acceptMessage(
      call.body,
      box.templates,
      number.id,
      box.messages.length,
      box.open,
    );
    if (message && starts.isTooMuch(`${number.id} ${message.to}`, 45, 270))
      return graphError(131056, '(Business Account, Consumer Account) pair rate limit hit');
    if (message) box.messages.push(message);
    return answer;
  };
  const answer = (call: FakeCall): FakeAnswer => {
    const [, version = '', id = '', edge] = call.path.split('/');
    if (!/^v\d+\.\d$/.test(version))
      return graphError(2500, 'Unknown path components', undefined, 400);
    const access = identify(box.tokens, call);
    if ('status' in access) return access;
    const number = box.numbers.find((one) => one.id === id);
    if (id !== WABA_ID && !number)
      return graphError(
        100,
        `Unsupported ${call.method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions`,
      );
    if (!number) return answerOfAccount(box, `${call.method} ${edge ?? ''}`.trim(), call);
    if (call.method === 'GET' && edge === undefined)
      return {
        status: 200,
        body: { ...number, code_verification_status: 'VERIFIED', status: 'CONNECTED' },
      };
    if (call.method !== 'POST' || edge !== 'messages')
      return graphError(100, 'Unsupported request');
    return access.may_send === false
      ? graphError(10, 'Application does not have permission for this action', undefined, 403)
      : send(call, number);
  };

  const server = await startFaultServer(port, answer);
  const caller = createMetaCaller(() => box.messages);
  const reset = (): void => {
    limit = 80;
    server.reset();
    starts.reset();
    caller.reset();
    box.tokens.clear();
    box.tokens.set(META_TOKEN, { app_secret: APP_SECRET });
    box.numbers.splice(0, Infinity, structuredClone(NUMBER));
    box.templates.splice(0, Infinity, structuredClone(META_TEMPLATE));
    box.messages.length = 0;
    box.subscribed.clear();
    box.open.clear();
  };
  reset();
  return {
    ...server,
    ...box,
    ...caller,
    reset,
    setLimit: (count) => void (limit = count),
    refuse: (code, times = 1) =>
      server.fault({
        kind: 'answer',
        path: '/messages',
        times,
        ...graphError(code, 'refused on demand', `code ${code}`),
      }),
  };
}

function answerOfAccount(
  { numbers, templates, subscribed }: Pick<FakeMeta, 'numbers' | 'templates' | 'subscribed'>,
  what: string,
  call: FakeCall,
): FakeAnswer {
  switch (what) {
    case 'GET':
      return {
        status: 200,
        body: { id: WABA_ID, name: 'Maison Lavande', account_review_status: 'APPROVED' },
      };
    case 'GET phone_numbers':
      return listPage(numbers, call.query);
    case 'GET message_templates':
      return listPage(templates, call.query);
    case 'POST message_templates':
      return createTemplate(call.body, templates);
    case 'POST subscribed_apps':
      subscribed.add(WABA_ID);
      return { status: 200, body: { success: true } };
    case 'DELETE subscribed_apps':
      subscribed.delete(WABA_ID);
      return { status: 200, body: { success: true } };
    default:
      return graphError(100, `Unsupported request: ${what}`);
  }
}

function identify(tokens: ReadonlyMap<string, Access>, call: FakeCall): Access | FakeAnswer {
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const access = tokens.get(token);
  if (!access || access.is_expired === true)
    return graphError(190, 'Error validating access token: Session has expired', undefined, 401);
  const proof = call.query.get('appsecret_proof');
  if (
    proof !== null &&
    proof !== createHmac('sha256', access.app_secret).update(token).digest('hex')
  )
    return graphError(100, 'Invalid appsecret_proof provided in the API argument');
  return access;
}
