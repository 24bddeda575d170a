import type {
  ConditionalConfiguration,
  Destination,
  FeedbackQuestion,
} from '#contract/settings/conditional-configuration.ts';

/**
 * One question in the form: answers to choose from are one per line, and the labels of a scale’s
 * ends have their own fields.
 */
export interface QuestionForm {
  question_id: string;
  label: string;
  kind: FeedbackQuestion['kind'];
  options: string;
  low: string;
  high: string;
  topic: FeedbackQuestion['topic'];
  required: boolean;
}

export type DestinationForm = Omit<Destination, 'label'> & { label: string };

/**
 * The form of the conditional rating: optional texts are empty strings, and lists of texts have one
 * item per line.
 */
export type ConditionalForm = Omit<
  ConditionalConfiguration,
  'destinations' | 'feedback' | 'texts' | 'alerts'
> & {
  destinations: DestinationForm[];
  feedback: { title: string; intro: string; ask_contact: boolean; questions: QuestionForm[] };
  texts: Record<keyof ConditionalConfiguration['texts'], string>;
  alerts: { emails: string; max_rating: number };
};

export const NEW_DESTINATION: DestinationForm = {
  kind: 'trustpilot',
  url: '',
  label: '',
  weight: 1,
};

export function newQuestion(): QuestionForm {
  return {
    question_id: `q-${crypto.randomUUID().slice(0, 8)}`,
    label: '',
    kind: 'choice',
    options: '',
    low: '',
    high: '',
    topic: 'other',
    required: false,
  };
}

export function toForm({
  destinations,
  feedback,
  texts,
  alerts,
  ...same
}: ConditionalConfiguration): ConditionalForm {
  return {
    ...same,
    destinations: destinations.map((destination) => ({
      ...destination,
      label: destination.label ?? '',
    })),
    feedback: {
      title: feedback.title ?? '',
      intro: feedback.intro ?? '',
      ask_contact: feedback.ask_contact,
      questions: feedback.questions.map(questionForm),
    },
    texts: { unhappy: texts.unhappy ?? '', neutral: texts.neutral ?? '', happy: texts.happy ?? '' },
    alerts: { emails: alerts.emails.join('\n'), max_rating: alerts.max_rating },
  };
}

function questionForm({ id, options, kind, ...same }: FeedbackQuestion): QuestionForm {
  const isScale = kind === 'scale';
  return {
    ...same,
    kind,
    question_id: id,
    options: isScale ? '' : options.join('\n'),
    low: isScale ? (options[0] ?? '') : '',
    high: isScale ? (options.at(-1) ?? '') : '',
  };
}

/**
 * Returns the configuration to send. Values that this screen does not edit are taken from `before`,
 * the saved configuration.
 */
export function toConfiguration(
  form: ConditionalForm,
  before: ConditionalConfiguration,
): ConditionalConfiguration {
  const { is_enabled, threshold, mode, texts, feedback, alerts } = form;
  return {
    is_enabled,
    threshold,
    mode,
    // The neutral mode needs no acknowledgement, so choosing another mode asks for one again.
    mode_acknowledged: mode !== 'neutral' && form.mode_acknowledged,
    destinations: form.destinations.map(({ kind, url, label, weight }) => ({
      kind,
      url: url.trim(),
      label: orNull(label),
      weight,
    })),
    feedback: {
      title: orNull(feedback.title),
      intro: orNull(feedback.intro),
      ask_contact: feedback.ask_contact,
      questions: feedback.questions.map(questionOf),
    },
    texts: {
      unhappy: orNull(texts.unhappy),
      neutral: orNull(texts.neutral),
      happy: orNull(texts.happy),
    },
    alerts: {
      ...before.alerts,
      emails: mailAddressesOf(alerts.emails),
      max_rating: alerts.max_rating,
    },
  };
}

function questionOf({
  question_id,
  label,
  kind,
  topic,
  required,
  ...rest
}: QuestionForm): FeedbackQuestion {
  return {
    id: question_id,
    label: label.trim(),
    kind,
    topic,
    required,
    options: optionsOf({ kind, ...rest }),
  };
}

export function optionsOf({
  kind,
  options,
  low,
  high,
}: Pick<QuestionForm, 'kind' | 'options' | 'low' | 'high'>): string[] {
  if (kind === 'choice') return linesOf(options);
  return kind === 'scale' ? linesOf(`${low}\n${high}`) : [];
}

export const mailAddressesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '');

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * Returns the form field of an error of the server: `conditional_config.destinations.0.url` →
 * `destinations.0.url`.
 */
export function conditionalFormField(field: string): string {
  return field
    .replace(/^conditional_config\./, '')
    .replace(/^(alerts\.emails)\..*/, '$1')
    .replace(/^(feedback\.questions\.\d+\.options)\..*/, '$1');
}
