import { expect, test } from 'vitest';
import { z } from 'zod';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { nameFields } from './name-fields.ts';
import { schemas } from '#contract/api/schemas.ts';

test.each([
  ['Le champ « email » est requis.', 'Le champ « adresse e-mail » est requis.'],
  [
    'Le champ « steps.request.delay.value » doit être supérieur ou égal à 0.',
    'Le champ « valeur » doit être supérieur ou égal à 0.',
  ],
  [
    'Le champ « destinations.1.url » doit être une adresse web.',
    'Le champ « adresse (site d’avis 2) » doit être une adresse web.',
  ],
  [
    'Le champ « feedback.questions.0.options.2 » doit être renseigné.',
    'Le champ « réponse proposée 3 » doit être renseigné.',
  ],
  ['Le champ «\u00A0name\u00A0» est requis.', 'Le champ «\u00A0nom\u00A0» est requis.'],
  ['Le champ « inconnu.0 » n’est pas connu.', 'Le champ « inconnu.0 » n’est pas connu.'],
  ['Cette adresse est déjà prise.', 'Cette adresse est déjà prise.'],
])('in the message %s the field is replaced by its label: %s', (said, label) => {
  expect(nameFields(said)).toBe(label);
});

test('every body field of every changing call has a label', () => {
  const names = new Set<string>();
  for (const [name, given] of Object.entries(schemas)) {
    if (endpoints[name as EndpointName].method === 'GET' || !('body' in given)) continue;
    collectNames(z.toJSONSchema(given.body, { io: 'input', unrepresentable: 'any' }), names);
  }
  expect(names.size).toBeGreaterThan(200);
  expect([...names].filter((name) => !(name in FIELD_LABELS))).toEqual([]);
});

function collectNames(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    collectNames(value, names);
  }
}
