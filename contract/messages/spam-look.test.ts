import { expect, test } from 'vitest';
import { defaultEmail, defaultSms } from './default-texts.ts';
import { findSpamLook } from './spam-look.ts';
import { STEPS } from '#contract/labels/message-status.ts';

const remedied = (text: string): string | undefined => findSpamLook('text', text)[0]?.remedy?.text;

test('capitals, repeated punctuation and spam phrases are reported, with a correction where one exists', () => {
  expect(remedied('DONNEZ VOTRE AVIS sur {{order_number}}')).toBe(
    'Donnez votre avis sur {{order_number}}',
  );
  expect(remedied('Merci !! À vous')).toBe('Merci ! À vous');
  expect(findSpamLook('subject', 'Urgent : votre avis')).toMatchObject([
    { rule: 'spam_look', level: 'warning', part: 'subject', at: { from: 0, to: 6 } },
  ]);
});

test('ordinary text, shop names in capitals and variables are not spam', () => {
  for (const text of [
    'SNCF et TGV',
    'Bonjour {{first_name}} !',
    'Une question ?',
    'LAFUMA : merci',
  ])
    expect(findSpamLook('text', text), text).toEqual([]);
  for (const step of STEPS)
    for (const tone of ['vous', 'tu'] as const)
      for (const text of [defaultSms(step, tone), ...Object.values(defaultEmail(step, tone))])
        expect(findSpamLook('text', text), text).toEqual([]);
});
