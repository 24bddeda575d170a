import { z } from 'zod/mini';
import { needsAcknowledgement } from '#contract/settings/conditional-configuration.ts';
import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { formSchema, rule } from '#web/ui/forms/form-schema.ts';
import {
  mailAddressesOf,
  type ConditionalForm,
  type DestinationForm,
  optionsOf,
  type QuestionForm,
} from './conditional-form.ts';

const {
  text_after_rating,
  destination_label,
  destination_weight,
  question: questionLimit,
  answers,
  answer,
  feedback_title,
} = FORM_LIMITS;

const text = z.string();
const longText = text.check(
  z.maxLength(
    text_after_rating.most,
    `Raccourcissez ce texte à ${text_after_rating.most.toLocaleString('fr')} caractères.`,
  ),
);

const FIELD_OF_OPTIONS = { choice: 'options', scale: 'high' } as const;

const destination = formSchema<DestinationForm>({
  url: text.check(rule(isHttps, 'Donnez une adresse complète, qui commence par https://.')),
  weight: z
    .custom<number>()
    .check(
      rule(
        (weight) =>
          Number.isInteger(weight) &&
          weight >= destination_weight.least &&
          weight <= destination_weight.most,
        `Écrivez un nombre entier de ${destination_weight.least} à ${destination_weight.most}.`,
      ),
    ),
  label: text.check(
    z.trim(),
    z.maxLength(
      destination_label.most,
      `Raccourcissez ce nom à ${destination_label.most} caractères.`,
    ),
  ),
});

const question = formSchema<QuestionForm>(
  {
    label: text.check(
      z.trim(),
      z.minLength(1, 'Écrivez la question.'),
      z.maxLength(
        questionLimit.most,
        `Raccourcissez la question à ${questionLimit.most} caractères.`,
      ),
    ),
  },
  ofKind(
    'choice',
    (options) => options.length >= answers.least,
    'Proposez au moins deux réponses, une par ligne.',
  ),
  ofKind(
    'choice',
    (options) => new Set(options).size === options.length,
    'La même réponse est proposée deux fois.',
  ),
  ofKind(
    'choice',
    (options) =>
      options.length <= answers.most && options.every((option) => option.length <= answer.most),
    `Au plus ${answers.most} réponses, de ${answer.most} caractères chacune.`,
  ),
  ofKind('scale', (ends) => ends.length !== 1, 'Nommez les deux bouts de l’échelle, ou aucun.'),
  ofKind(
    'scale',
    ([low, high]) => low === undefined || low !== high,
    'Les deux bouts ont le même nom.',
  ),
);

/** Makes a rule about the answers of questions of one kind. */
function ofKind(
  kind: keyof typeof FIELD_OF_OPTIONS,
  test: (options: readonly string[]) => boolean,
  sentence: string,
) {
  return rule<QuestionForm>(
    (question) => question.kind !== kind || test(optionsOf(question)),
    sentence,
    FIELD_OF_OPTIONS[kind],
  );
}

/**
 * Checks the form before the server does. The server’s own errors appear under the same fields.
 * Fields without a rule are not checked.
 */
export const conditionalSchema = formSchema<ConditionalForm>(
  {
    destinations: z.array(destination),
    feedback: formSchema<ConditionalForm['feedback']>({
      title: text.check(
        z.trim(),
        z.maxLength(
          feedback_title.most,
          `Raccourcissez ce titre à ${feedback_title.most} caractères.`,
        ),
      ),
      intro: longText,
      questions: z.array(question),
    }),
    texts: formSchema<ConditionalForm['texts']>({
      unhappy: longText,
      neutral: longText,
      happy: longText,
    }),
    alerts: formSchema<ConditionalForm['alerts']>({
      emails: text.check(
        rule(
          (typed) => foreignIn(typed) === undefined,
          (typed) => `« ${foreignIn(typed)} » n’est pas une adresse e-mail.`,
        ),
      ),
    }),
  },
  rule<ConditionalForm>(
    (form) => !mustAcknowledge(form),
    'Prenez-en acte pour enregistrer ce mode, ou revenez au mode neutre.',
    'mode_acknowledged',
  ),
);

/** Uses the same function as the server. */
export function mustAcknowledge({
  mode,
  mode_acknowledged,
  destinations,
}: ConditionalForm): boolean {
  return needsAcknowledgement({ mode, mode_acknowledged, destinations } as Parameters<
    typeof needsAcknowledgement
  >[0]);
}

function foreignIn(typed: string): string | undefined {
  return mailAddressesOf(typed).find((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address));
}

function isHttps(typed: string): boolean {
  const url = URL.parse(typed.trim());
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.hostname.includes('.') &&
    url.username === '' &&
    url.password === ''
  );
}
