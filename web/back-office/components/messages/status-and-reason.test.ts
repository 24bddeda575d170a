import { expect, test } from 'vitest';
import { reasonAfter, statusAndReason } from './status-and-reason.ts';

test.each([
  ['En attente', 'SMS en attente d’autorisation', 'SMS en attente d’autorisation'],
  ['En attente', 'Hors des horaires d’envoi', 'hors des horaires d’envoi'],
  ['Annulé', 'Annulé par la boutique', 'par la boutique'],
  ['Échec', 'E-mail refusé', 'e-mail refusé'],
])('after « %s », « %s » is « %s »', (status, reason, words) => {
  expect(reasonAfter(status, reason)).toBe(words);
});

test('capitals of an abbreviation stay after a colon', () => {
  expect(statusAndReason('En attente', 'SMS en attente d’autorisation')).toBe(
    'En attente\u00A0: SMS en attente d’autorisation',
  );
});
