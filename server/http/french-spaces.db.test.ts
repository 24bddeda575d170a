import { expect, test } from 'vitest';
import type { Mail } from '#server/ports/mailer.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addContractShop } from '#server/testing/contract/contract-shop.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const mails: Mail[] = [];
const app = testApp(await testDatabase(), {
  mailer: { send: async (mail) => void mails.push(mail) },
});

/** An ordinary space before « : ; ! ? » or inside quotation marks, where a line may break. */
const BREAKING = / (?=[:;?!](?:\s|$))|« | »/u;

test('no line of an answer of the API can begin with a colon', async () => {
  const { team_id } = await addContractShop(app);
  const { headers } = await addPerson(app, { team_id });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/team/flow_configuration_config',
    headers,
    payload: {
      flow_configuration_config: {
        steps: { request: { contents: { sms: { text: 'Bonjour {{prénom_inconnu}}' } } } },
      },
    },
  });
  expect(answer.statusCode).toBe(422);
  const { message, errors } = answer.json<{ message: string; errors: Record<string, string[]> }>();
  const sentences = [message, ...Object.values(errors).flat()];
  expect(sentences.join('\n')).toContain('\u00A0:');
  for (const sentence of sentences) expect(sentence).not.toMatch(BREAKING);
});

test('no line of a mail can either', async () => {
  const { email } = await addPerson(app, {});
  await app.http.inject({ method: 'POST', url: '/forgot-password', payload: { email } });
  await app.runEventHandlers();
  const mail = mails.find(({ to }) => to === email);
  expect(mail?.text).toContain('\u00A0:');
  for (const text of [mail?.subject, mail?.text, mail?.html]) expect(text).not.toMatch(BREAKING);
});
