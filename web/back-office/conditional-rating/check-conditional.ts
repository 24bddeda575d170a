import { needsAcknowledgement } from '#contract/settings/conditional-configuration.ts';
import { resolverOf } from '../components/settings/resolver-of.ts';
import {
  addressesOf,
  type ConditionalForm,
  optionsOf,
  type QuestionForm,
} from './conditional-form.ts';

/**
 * What can be known before asking the server, field → sentence. The server’s own refusals come
 * under the same fields.
 */
export function checkConditional(form: ConditionalForm): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const [index, destination] of form.destinations.entries()) {
    if (!isHttps(destination.url))
      wrong[`destinations.${index}.url`] =
        'Donnez une adresse complète, qui commence par https://.';
    if (!Number.isInteger(destination.weight) || destination.weight < 0 || destination.weight > 100)
      wrong[`destinations.${index}.weight`] = 'Écrivez un nombre entier de 0 à 100.';
    if (destination.label.trim().length > 80)
      wrong[`destinations.${index}.label`] = 'Raccourcissez ce nom à 80 caractères.';
  }
  for (const [index, question] of form.feedback.questions.entries())
    Object.assign(wrong, checkQuestion(`feedback.questions.${index}`, question));
  const foreign = addressesOf(form.alerts.emails).find(
    (address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address),
  );
  if (foreign !== undefined)
    wrong['alerts.emails'] = `« ${foreign} » n’est pas une adresse e-mail.`;
  if (form.feedback.title.trim().length > 120)
    wrong['feedback.title'] = 'Raccourcissez ce titre à 120 caractères.';
  if (form.feedback.intro.length > 1000)
    wrong['feedback.intro'] = 'Raccourcissez ce texte à 1 000 caractères.';
  for (const band of ['unhappy', 'neutral', 'happy'] as const)
    if (form.texts[band].length > 1000)
      wrong[`texts.${band}`] = 'Raccourcissez ce texte à 1 000 caractères.';
  if (mustAcknowledge(form))
    wrong['mode_acknowledged'] =
      'Prenez-en acte pour enregistrer ce mode, ou revenez au mode neutre.';
  return wrong;
}

export const conditionalResolver = resolverOf(checkConditional);

/** By the very rule of the server. */
export function mustAcknowledge({
  mode,
  mode_acknowledged,
  destinations,
}: ConditionalForm): boolean {
  return needsAcknowledgement({ mode, mode_acknowledged, destinations } as Parameters<
    typeof needsAcknowledgement
  >[0]);
}

function checkQuestion(field: string, question: QuestionForm): Record<string, string> {
  const wrong: Record<string, string> = {};
  const options = optionsOf(question);
  if (question.label.trim() === '') wrong[`${field}.label`] = 'Écrivez la question.';
  if (question.label.trim().length > 200)
    wrong[`${field}.label`] = 'Raccourcissez la question à 200 caractères.';
  if (question.kind === 'choice' && options.length < 2)
    wrong[`${field}.options`] = 'Proposez au moins deux réponses, une par ligne.';
  if (question.kind === 'choice' && new Set(options).size < options.length)
    wrong[`${field}.options`] = 'La même réponse est proposée deux fois.';
  if (
    question.kind === 'choice' &&
    (options.length > 20 || options.some((option) => option.length > 100))
  )
    wrong[`${field}.options`] = 'Au plus 20 réponses, de 100 caractères chacune.';
  if (question.kind === 'scale' && options.length === 1)
    wrong[`${field}.high`] = 'Nommez les deux bouts de l’échelle, ou aucun.';
  if (question.kind === 'scale' && options.length === 2 && options[0] === options[1])
    wrong[`${field}.high`] = 'Les deux bouts ont le même nom.';
  return wrong;
}

function isHttps(text: string): boolean {
  const url = URL.parse(text.trim());
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.hostname.includes('.') &&
    url.username === '' &&
    url.password === ''
  );
}
