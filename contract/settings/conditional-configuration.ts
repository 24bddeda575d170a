import { z } from 'zod';
import { httpsUrl, oneLine, plainText } from '#contract/messages/plain-text.ts';
import { FORM_LIMITS } from './form-limits.ts';
import { readStored } from './stored-configuration.ts';

/**
 * The schema of `conditional_config`: the review destinations and texts after a rating. No mode
 * hides a review destination from anybody. `{}` is a complete configuration.
 */

const destination = z.strictObject({
  kind: z.enum(['trustpilot', 'google', 'custom']),
  url: httpsUrl(),
  label: oneLine(FORM_LIMITS.destination_label.most).nullable().default(null),
  weight: z
    .int()
    .min(FORM_LIMITS.destination_weight.least)
    .max(FORM_LIMITS.destination_weight.most)
    .default(1),
});

const question = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[A-Za-z0-9_-]{1,40}$/u,
        'ne prend que des lettres sans accent, des chiffres, - et _ (40 au plus).',
      ),
    label: oneLine(FORM_LIMITS.question.most).min(1),
    kind: z.enum(['text', 'choice', 'scale']),
    options: z
      .array(oneLine(FORM_LIMITS.answer.most).min(1))
      .max(FORM_LIMITS.answers.most)
      .default([]),
    topic: z.enum(['delivery', 'product', 'service', 'other']).default('other'),
    required: z.boolean().default(false),
  })
  .refine((it) => it.kind !== 'choice' || it.options.length >= FORM_LIMITS.answers.least, {
    path: ['options'],
    message: 'doit proposer au moins deux réponses.',
  })
  .refine((it) => new Set(it.options).size === it.options.length, {
    path: ['options'],
    message: 'propose deux fois la même réponse.',
  });

const text = plainText(FORM_LIMITS.text_after_rating.most).nullable().default(null);

export const conditionalConfigurationSchema = z.strictObject({
  is_enabled: z.boolean().default(true),
  threshold: z.int().min(2).max(5).default(4),
  mode: z.enum(['neutral', 'feedback_first', 'redirect']).default('neutral'),
  mode_acknowledged: z.boolean().default(false),
  destinations: z.array(destination).max(10).default([]),
  feedback: z
    .strictObject({
      title: oneLine(FORM_LIMITS.feedback_title.most).nullable().default(null),
      intro: text,
      questions: z
        .array(question)
        .max(20)
        .refine(
          (list) => new Set(list.map((it) => it.id)).size === list.length,
          'contient deux questions de même identifiant.',
        )
        .default([]),
      ask_contact: z.boolean().default(true),
    })
    .prefault({}),
  texts: z.strictObject({ unhappy: text, neutral: text, happy: text }).prefault({}),
  alerts: z
    .strictObject({
      slack_channel_id: z
        .string()
        .regex(/^[A-Z0-9]{1,30}$/u, 'n’est pas un identifiant de canal Slack.')
        .nullable()
        .default(null),
      emails: z
        .array(z.string().trim().toLowerCase().pipe(z.email().max(254)))
        .max(20)
        .default([]),
      max_rating: z.int().min(1).max(5).default(2),
    })
    .prefault({}),
});
export type ConditionalConfiguration = z.output<typeof conditionalConfigurationSchema>;

export type Destination = ConditionalConfiguration['destinations'][number];
export type FeedbackQuestion = ConditionalConfiguration['feedback']['questions'][number];

/** Reads a stored configuration and completes it to the current schema. */
export function parseConditionalConfiguration(stored: unknown): ConditionalConfiguration {
  return readStored(conditionalConfigurationSchema, stored);
}

/**
 * Returns true when the mode must be acknowledged. Trustpilot, Google and French law forbid
 * steering by rating, so a steering mode with such a review destination needs the acknowledgement
 * of the team.
 */
export function needsAcknowledgement(configuration: ConditionalConfiguration): boolean {
  if (configuration.mode === 'neutral' || configuration.mode_acknowledged) return false;
  return configuration.destinations.some(
    (destination) => destination.kind === 'trustpilot' || destination.kind === 'google',
  );
}
