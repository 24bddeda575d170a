import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { FakeKanal } from './fake-kanal.ts';

export interface FakeKanalAnswer {
  status: number;
  body: unknown;
}

export async function sendTemplate(
  { messages, templates }: Pick<FakeKanal, 'messages' | 'templates'>,
  api_key: string,
  request: http.IncomingMessage,
): Promise<FakeKanalAnswer> {
  const refuse = (status: number, error: string): FakeKanalAnswer => ({ status, body: { error } });
  if (!(request.headers['content-type'] ?? '').startsWith('application/json'))
    return refuse(400, 'Content-Type must be application/json');
  const body = JSON.parse((await text(request)) || '{}') as {
    template_id?: unknown;
    phone_number?: unknown;
    variables?: Record<string, string>;
  };
  const idempotency_key = request.headers['idempotency-key']?.toString() ?? null;
  const known =
    idempotency_key === null
      ? undefined
      : messages.find((message) => message.idempotency_key === idempotency_key);
  if (known) {
    known.replays += 1;
    return {
      status: 201,
      body: { message: `Message already sent with this idempotency key: ${idempotency_key}` },
    };
  }
  if (typeof body.template_id !== 'number') return refuse(400, 'template_id is required');
  if (typeof body.phone_number !== 'string') return refuse(400, 'phone_number is required');
  const digits = body.phone_number.replaceAll(/\D/g, '');
  if (!/^\d{8,15}$/.test(digits)) return refuse(400, 'Invalid phone_number format');
  const template = templates.find(({ id }) => id === body.template_id);
  if (!template) return refuse(404, 'Template not found');
  const variables = body.variables ?? {};
  const missing = namesIn(template.structure).filter((name) => (variables[name] ?? '') === '');
  if (missing.length > 0) return refuse(400, `Missing variables: ${missing.join(', ')}`);
  const message_id = 700_123 + messages.length;
  messages.push({
    message_id,
    api_key,
    idempotency_key,
    template_id: body.template_id,
    phone_number: digits,
    variables,
    replays: 0,
  });
  return {
    status: 200,
    body: {
      success: true,
      message: 'Template message sent successfully',
      message_id,
      contact_id: 41_877,
      phone_number: digits,
    },
  };
}

/** Returns every `name` of a `variable` or of `variables`, at any depth. */
function namesIn(structure: unknown): string[] {
  if (typeof structure !== 'object' || structure === null) return [];
  return Object.entries(structure).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'variable' || key === 'variables')
      return [value]
        .flat()
        .flatMap((variable) =>
          typeof variable === 'object' && variable !== null && 'name' in variable
            ? [String(variable.name)]
            : [],
        );
    return namesIn(value);
  });
}
