import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  STEPS,
  type Step,
} from '#contract/labels/message-status.ts';
import { innerPart, type SettingPart, simplePart } from '../components/settings/setting-part.ts';
import type { ContentsForm } from './contents/contents-form.ts';
import type { FlowForm } from './flow-form.ts';
import { delayLabel, REGION_NAMES, TRIGGER_LABELS, windowLabel } from './flow-labels.ts';

type FlowPart = SettingPart<FlowForm>;

const STEP_SECTIONS: Readonly<Record<Step, string>> = {
  request: 'demande',
  first_reminder: 'première relance',
  last_reminder: 'dernière relance',
};
const DAYS = (count: number): string => `${count}\u00A0jour${count > 1 ? 's' : ''}`;
const OR_NONE = (text: string, none: string): string => (text.trim() === '' ? none : text);

function simple<Key extends keyof FlowForm>(
  section: string,
  label: string,
  key: Key,
  describe: (value: FlowForm[Key]) => string,
): FlowPart {
  return simplePart<FlowForm, Key>(section, label, key, describe);
}

function inside<Group extends keyof FlowForm, Key extends keyof FlowForm[Group]>(
  section: string,
  label: string,
  group: Group,
  key: Key,
  describe: (value: FlowForm[Group][Key]) => string,
): FlowPart {
  return innerPart<FlowForm, Group, Key>(section, label, group, key, describe);
}

function ofStep<Key extends 'is_enabled' | 'delay_days' | 'channels'>(
  step: Step,
  label: string,
  key: Key,
  describe: (value: FlowForm['steps'][Step][Key]) => string,
): FlowPart {
  return {
    section: STEP_SECTIONS[step],
    label: `${STEP_SECTIONS[step]}, ${label}`,
    read: (form) => form.steps[step][key],
    write: (form, from) => ({
      ...form,
      steps: { ...form.steps, [step]: { ...form.steps[step], [key]: from.steps[step][key] } },
    }),
    describe: (form) => describe(form.steps[step][key]),
  };
}

const LANGUAGES = (translations: object): string =>
  Object.keys(translations).length === 0 ? '' : ` (${Object.keys(translations).join(', ')})`;

/** Makes the setting for the text of one channel of a step. */
function ofContents<Channel extends keyof ContentsForm>(
  step: Step,
  label: string,
  channel: Channel,
  describe: (value: ContentsForm[Channel]) => string,
): FlowPart {
  return {
    section: STEP_SECTIONS[step],
    label: `${STEP_SECTIONS[step]}, ${label}`,
    read: (form) => form.steps[step].contents[channel],
    write: (form, from) => ({
      ...form,
      steps: {
        ...form.steps,
        [step]: {
          ...form.steps[step],
          contents: { ...form.steps[step].contents, [channel]: from.steps[step].contents[channel] },
        },
      },
    }),
    describe: (form) => describe(form.steps[step].contents[channel]),
  };
}

const stepParts = (step: Step): FlowPart[] => [
  ofStep(step, 'activation', 'is_enabled', (is) => (is ? 'Activée' : 'Désactivée')),
  ...(step === 'request' ? [] : [ofStep(step, 'attente', 'delay_days', DAYS)]),
  ofStep(
    step,
    'canaux',
    'channels',
    (channels) => channels.map((channel) => CHANNEL_LABELS[channel]).join(' › ') || 'Aucun',
  ),
  ofContents(
    step,
    'WhatsApp',
    'whatsapp',
    ({ template_id, variables, translations }) =>
      (template_id === ''
        ? 'Aucun modèle'
        : [
            `Modèle n°\u00A0${template_id}`,
            ...Object.entries(variables).map(([name, value]) => `${name}\u00A0: ${value}`),
          ].join(', ')) + LANGUAGES(translations),
  ),
  ofContents(
    step,
    'SMS',
    'sms',
    ({ text, translations }) => `«\u00A0${text.slice(0, 80)}\u00A0»${LANGUAGES(translations)}`,
  ),
  ofContents(
    step,
    'e-mail',
    'email',
    ({ subject, text, has_product_image, translations }) =>
      `«\u00A0${subject}\u00A0» ${text.slice(0, 80)}${has_product_image ? ', avec photo du produit' : ''}${LANGUAGES(translations)}`,
  ),
];
const windowPart = (channel: MessageChannel): FlowPart =>
  inside(
    'heures d’envoi',
    `heures, ${CHANNEL_LABELS[channel]}`,
    'send_window',
    channel,
    windowLabel,
  );
const consentPart = (channel: MessageChannel): FlowPart =>
  inside('accord', `accord, ${CHANNEL_LABELS[channel]}`, 'consent', channel, (rule) =>
    rule === 'declared' ? 'tous sauf refus' : 'avec preuve',
  );
const RAMPS = { none: 'Toutes les demandes', gentle: 'Démarrage progressif', trial: 'Mode test' };

export const FLOW_PARTS: readonly FlowPart[] = [
  simple('activation', 'activation', 'is_active', (is) => (is ? 'Actif' : 'Inactif')),
  simple('déclenchement', 'événement', 'trigger_event', (trigger) => TRIGGER_LABELS[trigger]),
  simple('déclenchement', 'attente', 'delay', delayLabel),
  simple('déclenchement', 'sans date de livraison', 'fallback_delay_days', DAYS),
  simple('déclenchement', 'durée du lien', 'link_ttl_days', DAYS),
  ...STEPS.flatMap(stepParts),
  ...MESSAGE_CHANNELS.map(windowPart),
  inside(
    'heures d’envoi',
    'jours fériés',
    'send_window',
    'holiday_region',
    (region) => REGION_NAMES[region],
  ),
  inside('limites', 'messages en 24 h', 'caps', 'messages_per_day', (cap) =>
    OR_NONE(cap, 'Sans limite'),
  ),
  inside('limites', 'demandes en 30 jours', 'caps', 'requests_per_30_days', (cap) =>
    OR_NONE(cap, 'Sans limite'),
  ),
  ...MESSAGE_CHANNELS.map(consentPart),
  inside('exclusions', 'pays exclus', 'exclusions', 'countries', (list) => OR_NONE(list, 'Aucun')),
  inside('exclusions', 'étiquettes exclues', 'exclusions', 'tags', (list) =>
    OR_NONE(list, 'Aucune'),
  ),
  inside('exclusions', 'domaines exclus', 'exclusions', 'email_domains', (list) =>
    OR_NONE(list, 'Aucun'),
  ),
  simple(
    'pauses',
    'pauses',
    'pauses',
    (pauses) =>
      pauses
        .map(({ from, to, label }) => `${label || 'Pause'} du ${from} au ${to}`)
        .join('\u00A0; ') || 'Aucune',
  ),
  simple('démarrage progressif', 'démarrage progressif', 'ramp', (ramp) => RAMPS[ramp]),
];
