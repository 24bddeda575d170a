import { expect, test } from 'vitest';
import { describeRefusal } from './start-refused.ts';

const failure = (given: { code: string; path?: string; port?: number }): Error =>
  Object.assign(new Error(`${given.code}: refused`), given);

test.for([
  [
    failure({ code: 'EROFS', path: '/srv/recueil/x' }),
    'accès à « /srv/recueil/x » : le disque est en lecture seule',
  ],
  [failure({ code: 'EACCES', path: '/srv/recueil/x' }), 'l’utilisateur qui le démarre n’en a pas'],
  [failure({ code: 'EACCES', port: 80 }), 'Le port 80 est réservé sur cette machine'],
  [failure({ code: 'EOTHER' }), 'Recueil n’a pas pu démarrer : EOTHER: refused.'],
] as const)('%s ends the start with one sentence', ([error, sentence]) => {
  expect(describeRefusal(error)).toContain(sentence);
});
