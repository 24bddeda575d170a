import { expect, test } from 'vitest';
import { isStop } from './is-stop.ts';

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'ARRÊT',
  'arret',
  'Désabonner',
  'DESABONNEMENT',
  'stop sms',
  'Stop svp !',
  'désabonnez-moi de cette liste',
  'Je veux me désinscrire',
  'unsubscribe',
  'STOPP',
  'Stop merci beaucoup',
])('« %s » is an opt-out', (text) => {
  expect(isStop(text)).toBe(true);
});

test.each([
  '',
  'Merci',
  'Je ne peux plus m’arrêter de l’utiliser',
  'Super, non-stop depuis une semaine',
  'Stop ou encore est une chanson que j’aime',
  `${'Bonjour '.repeat(40)} désabonnez-moi`,
  '👍',
])('« %s » is not an opt-out', (text) => {
  expect(isStop(text)).toBe(false);
});
