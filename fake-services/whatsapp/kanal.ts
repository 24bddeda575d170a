import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeKanalAnswer, sendTemplate } from './kanal-send.ts';
import type { KanalMessage, KanalTemplate, KanalFault, FakeKanal } from './fake-kanal.ts';

export const KANAL_KEY = 'knl-0123456789abcdefghij';

/**
 * A template as Kanal lists it. The layout of `structure` is not documented
 * (https://developers.getkanal.com/docs/messaging/list-templates).
 */
export const ASK_TEMPLATE: KanalTemplate = {
  id: 3071,
  name: 'demande_avis_fr',
  structure: {
    name: 'demande_avis_fr',
    category: 'UTILITY',
    header: {
      type: 'TEXT',
      text: 'Merci {{1}}',
      variable: { number: 1, name: 'first_name', example: 'Léa' },
    },
    body: {
      text: 'Commande {{1}} bien reçue ?',
      variables: [{ number: 1, name: 'order_number', example: '1042' }],
    },
    footer: { text: 'Répondez STOP pour arrêter' },
    buttons: [
      {
        type: 'CTA',
        list: [
          {
            type: 'URL',
            text: 'Donner mon avis',
            index: 0,
            variable: { number: 1, name: 'review_link' },
          },
        ],
      },
    ],
  },
};

interface KanalState {
  limit: number;
  delay: number;
  choose: (() => KanalFault | null) | null;
}

const MINUTE = 60_000;

/**
 * Starts Kanal’s messaging API over real HTTP, as strict as the real one. Tests read and change its
 * state directly.
 */
export async function startKanal(port = 0): Promise<FakeKanal> {
  const state: KanalState = { limit: 60, delay: 0, choose: null };
  const faults: KanalFault[] = [];
  const starts = new Map<string, number[]>();
  const box = {
    keys: new Map<string, { is_active: boolean }>(),
    templates: [] as KanalTemplate[],
    messages: [] as KanalMessage[],
    calls: [] as string[],
  };
  const reset = (): void => {
    Object.assign(state, { limit: 60, delay: 0, choose: null });
    faults.length = box.messages.length = box.calls.length = 0;
    starts.clear();
    box.keys.clear();
    box.keys.set(KANAL_KEY, { is_active: true });
    box.templates.splice(0, Infinity, structuredClone(ASK_TEMPLATE));
  };
  reset();

  const isTooMuch = (key: string): boolean => {
    const recent = (starts.get(key) ?? []).filter((at) => at > performance.now() - MINUTE);
    starts.set(key, recent);
    return recent.length >= state.limit || recent.push(performance.now()) > state.limit;
  };
  const answer = async (request: http.IncomingMessage, name: string): Promise<FakeKanalAnswer> => {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (key === undefined) return { status: 401, body: { error: 'API key is missing' } };
    const account = box.keys.get(key);
    if (!account) return { status: 401, body: { error: 'Invalid API key' } };
    if (!account.is_active)
      return { status: 403, body: { error: 'Team has no active subscription' } };
    if (isTooMuch(key))
      return {
        status: 429,
        body: { error: 'Too many requests. Please slow down.', retry_after: 60 },
      };
    if (name === 'GET get_templates') return { status: 200, body: box.templates.map(listed) };
    if (name === 'POST templates') return sendTemplate(box, key, request);
    if (name === 'POST me') return { status: 200, body: { phone_number_id: 18 } };
    if (name.startsWith('POST automations/'))
      return { status: 404, body: { message: 'Incoming webhook not found' } };
    return {
      status: name.endsWith(' me') || name.endsWith('templates') ? 405 : 404,
      body: { message: 'Not Found' },
    };
  };
  const server = http.createServer((request, response) => {
    const name = `${request.method} ${(request.url ?? '').replace(/^\/api\/v1\//, '')}`;
    box.calls.push(name);
    const fault = state.choose?.() ?? take(faults, name);
    void perform(request, response, fault, state.delay, () => answer(request, name));
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve, reject) =>
    server.listen(port, '127.0.0.1', resolve).once('error', reject),
  );
  const address = server.address();
  return {
    ...box,
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    fault: (fault) => void faults.push({ ...fault }),
    setLimit: (count) => void (state.limit = count),
    setDelay: (milliseconds) => void (state.delay = milliseconds),
    misbehave: (by) => void (state.choose = by),
    reset,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function perform(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  fault: KanalFault | null,
  delay: number,
  work: () => Promise<FakeKanalAnswer>,
): Promise<void> {
  if (fault?.kind === 'drop') return void request.socket.destroy();
  const { status, body } =
    fault?.kind === 'answer'
      ? { status: fault.status ?? 500, body: fault.body ?? { error: 'Server Error' } }
      : await work();
  if (delay > 0) await sleep(delay);
  if (fault?.kind === 'lose_answer') return void request.socket.destroy();
  if (fault?.kind === 'hang') return;
  const isText = typeof body === 'string';
  response
    .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' })
    .end(isText ? body : JSON.stringify(body));
}

function take(faults: KanalFault[], name: string): KanalFault | null {
  const index = faults.findIndex(({ path }) => path === undefined || name.endsWith(` ${path}`));
  const fault = faults[index];
  if (!fault) return null;
  if (fault.times !== undefined && fault.times > 1) fault.times -= 1;
  else faults.splice(index, 1);
  return fault;
}

function listed({ id, name, structure }: KanalTemplate): unknown {
  return {
    id,
    phone_number_id: 18,
    name,
    wa_status: 'APPROVED',
    structure: typeof structure === 'string' ? structure : JSON.stringify(structure),
    created_at: '2026-03-04T08:15:00.000000Z',
    updated_at: '2026-03-05T16:40:00.000000Z',
  };
}
