import { afterAll, beforeEach, expect, test } from 'vitest';
import { META_TOKEN, NUMBER_ID, WABA_ID } from './meta-rows.ts';
import { startMeta } from './meta.ts';

const server = await startMeta();
afterAll(() => server.stop());
beforeEach(() => server.reset());
const headers = { authorization: `Bearer ${META_TOKEN}`, 'content-type': 'application/json' };
/** A template message as the Cloud API documents it. */
const EXAMPLE = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '33612345678',
  type: 'template',
  biz_opaque_callback_data: 'req_01JD',
  template: {
    name: 'demande_avis_fr',
    language: { policy: 'deterministic', code: 'fr' },
    components: [
      { type: 'header', parameters: [{ type: 'text', text: 'Léa' }] },
      { type: 'body', parameters: [{ type: 'text', text: '1042' }] },
      {
        type: 'button',
        sub_type: 'url',
        index: '0',
        parameters: [{ type: 'text', text: 'r/7f3k' }],
      },
    ],
  },
};
const send = async (body: unknown) => {
  const answer = await fetch(`${server.url}/v26.0/${NUMBER_ID}/messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test('the documented call gets the documented answer', async () => {
  expect(await send(EXAMPLE)).toEqual({
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: '33612345678', wa_id: '33612345678' }],
      messages: [
        { id: expect.stringMatching(/^wamid\.HBgL/) as string, message_status: 'accepted' },
      ],
    },
  });
});

test('calls that Meta refuses are refused, in its error envelope', async () => {
  const template = { ...EXAMPLE.template, name: 'inconnu' };
  expect(await send({ ...EXAMPLE, template })).toMatchObject({
    status: 404,
    body: {
      error: {
        code: 132001,
        type: 'OAuthException',
        error_data: { messaging_product: 'whatsapp' },
        fbtrace_id: expect.any(String) as string,
      },
    },
  });
  expect(
    await send({ ...EXAMPLE, template: { ...EXAMPLE.template, components: [] } }),
  ).toMatchObject({ body: { error: { code: 132000 } } });
  expect(await send({ ...EXAMPLE, to: '+33612345678' })).toMatchObject({
    body: { error: { code: 100 } },
  });
  server.tokens.clear();
  expect(await send(EXAMPLE)).toMatchObject({ status: 401, body: { error: { code: 190 } } });
  expect(server.messages).toEqual([]);
});

test('templates are listed in pages with a cursor', async () => {
  const answer = await fetch(`${server.url}/v26.0/${WABA_ID}/message_templates?limit=1`, {
    headers,
  });
  expect(await answer.json()).toMatchObject({
    data: [{ name: 'demande_avis_fr', status: 'APPROVED', parameter_format: 'POSITIONAL' }],
    paging: { cursors: { after: expect.any(String) as string } },
  });
});
