import { expect, test } from 'vitest';
import { StartRefused } from '#server/start-refused.ts';
import { describeFailure } from './describe-failure.ts';

const failure = (code: string): Error => Object.assign(new Error(`${code}: refused`), { code });

test.for([
  [failure('ENOSPC'), 'La sauvegarde a échoué : le disque est plein.'],
  [failure('53100'), 'La sauvegarde a échoué : le disque est plein.'],
  [
    new Error('no space left on device', { cause: new Error('the connection was lost') }),
    'La sauvegarde a échoué : le disque est plein.',
  ],
  [failure('EROFS'), 'ne peut pas être écrit (EROFS: refused).'],
  [failure('EACCES'), 'ne peut pas être écrit (EACCES: refused).'],
  [failure('EISDIR'), 'un dossier est donné à la place d’un fichier.'],
  [new StartRefused('Une phrase.'), 'Une phrase.'],
  [new Error('first line\nand more'), 'La sauvegarde a échoué : first line.'],
] as const)('%s is described in one sentence', ([error, sentence]) => {
  expect(describeFailure('La sauvegarde', error)).toContain(sentence);
});
