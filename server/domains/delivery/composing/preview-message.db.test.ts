import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { type SendingScene, sendingScene } from '#server/testing/scenes/sending-scene.ts';

let scene: SendingScene;
beforeAll(async () => {
  scene = await sendingScene();
});
afterAll(() => scene.close());

const contents = {
  email: {
    subject: 'Alors, {{first_name}} ?',
    preheader: 'Commande {{order_number}}',
    text: 'Bonjour *vous*',
    translations: { de: { subject: 'Na, {{first_name}}?' } },
  },
  sms: { text: 'Votre note, {{first_name}} ?', translations: { en: { text: 'Your rating?' } } },
};

async function shop() {
  const team_id = await scene.addTeam();
  const { headers } = await addPerson(scene.app, { team_id });
  const post = (url: string, payload: object) =>
    scene.app.http.inject({ method: 'POST', url, headers, payload });
  const preview = async (body: object) =>
    (
      await post('/api/team/message_preview', {
        step: 'request',
        channel: 'email',
        contents,
        ...body,
      })
    ).json<Answer<'previewMessage'>>().data;
  return { preview, post };
}

test('the preview equals the e-mail that is sent, except for its test link', async () => {
  const { preview, post } = await shop();
  const shown = await preview({});
  await post('/api/team/send_test_review_request', {
    contact: 'ada@exemple.fr',
    step: 'request',
    flow_configuration: { steps: { request: { contents } } },
  });
  const mail = scene.smtp.mails.at(-1);
  const bare = (text = '') =>
    text
      .replaceAll(/y\/[\w-]{22}/gu, 'y/T')
      .replaceAll('\r\n', '\n')
      .trim();
  // A test uses the first name of the user and carries a notice, which is removed here.
  const sent = bare(mail?.html).replace(/<p style[^>]*>Message de test[^<]*<\/p>/u, '');
  expect(sent).toBe(bare(shown.html ?? ''));
  expect(bare(mail?.text)).toContain(bare(shown.text));
  expect(shown.subject).toBe('Alors, Camille ?');
  expect(shown.html).toContain('<title>Commande 10482</title>');
  expect(
    (await preview({ contents: { email: { preheader: 'L’« {{order_number}} » & <moi>' } } }))
      .preheader,
  ).toBe('L’« 10482 » & <moi>');
  expect(shown.html).not.toMatch(/<script/u);
});

test('each language shows its own text, our translated parts around it, and French for what is not translated', async () => {
  const { preview } = await shop();
  const german = await preview({ locale: 'de' });
  expect(german.subject).toBe('Na, Camille?');
  expect(german.html).toContain('<html lang="de"');
  expect(german.text).toContain('Bonjour vous');
  expect((await preview({ locale: 'en', channel: 'sms' })).text).toMatch(
    /^Your rating\? \S+\/y\/[\w-]{22} STOP : \S+\/stop$/u,
  );
  expect((await preview({ locale: 'es', channel: 'sms', contents: {} })).text).toContain(
    'qué nota le da a su pedido 10482',
  );
});

test('a test can use a language that the shop does not offer yet', async () => {
  const { post } = await shop();
  await post('/api/team/send_test_review_request', {
    contact: 'ada@exemple.fr',
    step: 'request',
    locale: 'de',
    flow_configuration: { steps: { request: { contents } } },
  });
  expect(scene.smtp.mails.at(-1)?.subject).toMatch(/^\[Test\] Na,/u);
});

test('a customer without any known value gets a text without gaps', async () => {
  const { preview } = await shop();
  const bare = await preview({ is_bare: true, contents: {} });
  expect(`${bare.subject} ${bare.text}`).not.toMatch(/null|undefined|n°|Camille|\{\{/u);
  expect((await preview({ is_bare: true, channel: 'sms' })).text).toMatch(/^Votre note, \?/u);
});
