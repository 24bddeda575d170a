import { innerPart, type SettingPart, simplePart } from '../components/settings/setting-part.ts';
import type { ConditionalForm } from './conditional-form.ts';
import { BAND_NAMES, destinationName, MODE_NAMES, starsLabel } from './rating-labels.ts';

const quoted = (text: string, none: string): string =>
  text.trim() === '' ? none : `« ${text.slice(0, 80)} »`;
const part = <Key extends keyof ConditionalForm>(
  section: string,
  label: string,
  key: Key,
  describe: (value: ConditionalForm[Key]) => string,
) => simplePart<ConditionalForm, Key>(section, label, key, describe);
const text = (band: keyof ConditionalForm['texts']) =>
  innerPart<ConditionalForm, 'texts', typeof band>(
    'mots',
    `mots, ${BAND_NAMES[band].toLowerCase()}`,
    'texts',
    band,
    (value) => quoted(value, 'Les nôtres'),
  );

/** The settings that two people may both change, and that the save bar names. */
export const CONDITIONAL_PARTS: readonly SettingPart<ConditionalForm>[] = [
  part('activation', 'activation', 'is_enabled', (is) => (is ? 'Active' : 'Inactive')),
  part(
    'sites d’avis',
    'sites d’avis',
    'destinations',
    (destinations) =>
      destinations
        .map((destination) => `${destinationName(destination)} (poids ${destination.weight})`)
        .join(', ') || 'Aucun',
  ),
  part('comportement', 'comportement', 'mode', (mode) => MODE_NAMES[mode]),
  part('comportement', 'prise d’acte', 'mode_acknowledged', (is) => (is ? 'Oui' : 'Non')),
  part(
    'comportement',
    'seuil',
    'threshold',
    (threshold) => `Content à partir de ${starsLabel([threshold])}`,
  ),
  text('happy'),
  text('neutral'),
  text('unhappy'),
  innerPart<ConditionalForm, 'feedback', 'title'>(
    'formulaire',
    'titre du formulaire',
    'feedback',
    'title',
    (value) => quoted(value, 'Aucun'),
  ),
  innerPart<ConditionalForm, 'feedback', 'intro'>(
    'formulaire',
    'introduction du formulaire',
    'feedback',
    'intro',
    (value) => quoted(value, 'Aucune'),
  ),
  innerPart<ConditionalForm, 'feedback', 'questions'>(
    'formulaire',
    'questions',
    'feedback',
    'questions',
    (questions) => questions.map(({ label }) => label).join(', ') || 'Aucun',
  ),
  innerPart<ConditionalForm, 'feedback', 'ask_contact'>(
    'formulaire',
    'souhait de réponse',
    'feedback',
    'ask_contact',
    (is) => (is ? 'Demandé' : 'Non demandé'),
  ),
  innerPart<ConditionalForm, 'alerts', 'emails'>(
    'alertes',
    'destinataires des alertes',
    'alerts',
    'emails',
    (emails) => emails.trim().replaceAll('\n', ', ') || 'Les propriétaires',
  ),
  innerPart<ConditionalForm, 'alerts', 'max_rating'>(
    'alertes',
    'notes annoncées',
    'alerts',
    'max_rating',
    (most) => `${starsLabel([most])} et moins`,
  ),
];
