import { expect, test } from 'vitest';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { changesOf } from '../components/settings/setting-part.ts';
import { formFindings } from '#web/ui/forms/form-schema.ts';
import { brandField, brandFormOf, customizationOf, brandSchema } from './brand-form.ts';
import { BRAND_PARTS } from './brand-parts.ts';

const saved = parseCustomizationConfiguration({
  colors: { primary: '#1f5c8b' },
  languages: ['fr', 'en', 'pt'],
  legal_text: 'Vallon, 26400 Crest',
});
const form = brandFormOf(saved);

test('settings that were not changed are sent as they were, with the blocks of the pages and the languages that are not offered here', () => {
  expect(customizationOf(form, saved)).toEqual(saved);
});

test('a colour may have any usual hexadecimal form; an empty text is saved as none', () => {
  expect(
    customizationOf(
      {
        ...form,
        primary: ' 1F5C8B',
        background: '#FFF',
        text: ' ',
        sender_name: ' ',
        legal_text: '',
      },
      saved,
    ),
  ).toMatchObject({
    colors: { primary: '#1f5c8b', background: '#ffffff', text: null },
    sender_name: null,
    legal_text: null,
  });
  expect(
    formFindings(brandSchema, { ...form, primary: 'bleu', background: '#12345', text: '' }),
  ).toEqual({
    primary: expect.any(String) as string,
    background: expect.any(String) as string,
  });
});

test('a change of any setting of the brand is detected', () => {
  for (const key of Object.keys(form))
    expect([key, changesOf(BRAND_PARTS, form, { ...form, [key]: ['other'] }).length]).toEqual([
      key,
      1,
    ]);
});

test('an error of the server is shown at its field', () => {
  expect(
    [
      'customization_config.colors.primary',
      'customization_config.languages.1',
      'customization_config.legal_text',
    ].map(brandField),
  ).toEqual(['primary', 'languages', 'legal_text']);
});
