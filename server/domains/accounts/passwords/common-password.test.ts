import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';

const ADA = ['ada.lovelace@exemple.fr', 'Ada', 'Lovelace', 'Chez Minou'];

test.each([
  'azertyuiop',
  'poiuytreza',
  'qsdfghjklm',
  'zxcvbnm123',
  '1qaz2wsx3edc',
  'Azerty12345!',
  'azertyazerty',
  'motdepasse',
  'Motdepasse123!',
  'M0td3p@sse',
  'P@ssw0rd2024',
  'Pass@12345678',
  '1234567890',
  '0123456789',
  '12345678910',
  '1122334455',
  '147258369',
  '0000000000',
  '121212121212',
  '0612345678',
  '1q2w3e4r5t',
  'q1w2e3r4t5y6',
  'a123456789',
  'Aa@123456789',
  'Abc@12345',
  'iloveyou12345',
  'soleil12345',
  'marseille13013',
  'nicolas1985',
  'sunshine2024',
  'adminadmin1',
  'été-été-été',
  'Chocolat!!!',
  'doudou18101987',
  'recueil2026',
  'abcdefghij',
])('« %s » is refused as a common password', (password) => {
  expect(isCommonPassword(password, [])).toBe(true);
});

test.each([
  'ada.lovelace1',
  'Lovelace1815',
  'L0velace!!',
  'exemple.fr',
  'chezminou75',
  'Minou-2026!',
])(
  '« %s » is refused for Ada Lovelace of Chez Minou, because it contains a name of theirs',
  (password) => {
    expect(isCommonPassword(password, ADA)).toBe(true);
  },
);

test.each([
  'correct horse battery',
  'le chat dort ici',
  'brouette-violon',
  'soleil83920174',
  'Tr0ub4dor&3x',
  'k8Lw2pQz9x',
  'gjrkeqpwmz',
  'Camille&Nestor-84713',
  'Ada aime les ponts',
])('« %s » is accepted as a password', (password) => {
  expect(isCommonPassword(password, ADA)).toBe(false);
});
