import { z } from 'zod';
import {
  MESSAGE_CHANNELS,
  ORDER_TRIGGERS,
  type MessageChannel,
} from '#contract/labels/message-status.ts';
import { oneLine } from '#contract/messages/plain-text.ts';
import { sendWindowSchema } from '#contract/calendar/send-window.ts';
import { delayMinutes, FLOW_LIMITS, LONGEST_DELAY_MINUTES } from './flow-limits.ts';
import { stepContentsSchema } from './step-contents.ts';
import { readStored } from './stored-configuration.ts';
import { perChannel } from '#contract/labels/channels.ts';

/**
 * The schema of `flow_configuration_config`: the time and the channels of the messages, and the
 * people who are excluded. `{}` is a complete configuration.
 */

const within = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);

const delay = z
  .strictObject({
    value: z.int().min(FLOW_LIMITS.delay.least).max(LONGEST_DELAY_MINUTES).default(3),
    unit: z.enum(['minutes', 'hours', 'days']).default('days'),
  })
  .refine((it) => delayMinutes(it) <= LONGEST_DELAY_MINUTES, {
    path: ['value'],
    message: `ne peut pas dépasser ${FLOW_LIMITS.delay.most} jours.`,
  })
  .prefault({});

const channels = z
  .array(z.enum(MESSAGE_CHANNELS))
  .max(3)
  .refine((list) => new Set(list).size === list.length, 'contient deux fois le même canal.');

const stepFields = (defaults: readonly MessageChannel[]) => ({
  is_enabled: z.boolean().default(true),
  channels: channels.default([...defaults]),
  contents: stepContentsSchema.prefault({}),
});
const NO_CHANNEL = {
  path: ['channels'],
  message: 'doit garder au moins un canal tant que l’étape est active.',
};
const canBeSent = (step: { is_enabled: boolean; channels: readonly MessageChannel[] }): boolean =>
  !step.is_enabled || step.channels.length > 0;
const request = z
  .strictObject(stepFields(MESSAGE_CHANNELS))
  .refine(canBeSent, NO_CHANNEL)
  .prefault({});
const reminder = (days: number, channels: readonly MessageChannel[]) =>
  z
    .strictObject({
      delay_days: within(FLOW_LIMITS.reminder_delay_days).default(days),
      ...stepFields(channels),
    })
    .refine(canBeSent, NO_CHANNEL)
    .prefault({});

const cap = (limit: number) => within(FLOW_LIMITS.cap).nullable().default(limit);
const consent = z.enum(['declared', 'explicit']).default('declared');

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/u, 'doit être un code de pays à deux lettres.');
const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite((domain) => domain.replace(/^@/u, ''))
  .max(253)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u, 'doit être un domaine, par exemple exemple.fr.');
const unique = (list: readonly string[]): string[] => [...new Set(list)];

const day = z.iso.date();
const pause = z
  .strictObject({ from: day, to: day, label: oneLine(80).default('') })
  .refine((it) => it.from <= it.to, {
    path: ['to'],
    message: 'ne peut pas précéder le premier jour.',
  });

export const flowConfigurationSchema = z.strictObject({
  is_active: z.boolean().default(false),
  trigger_event: z.enum(ORDER_TRIGGERS).default('order_delivered'),
  delay,
  fallback_delay_days: within(FLOW_LIMITS.fallback_delay_days).default(14),
  link_ttl_days: within(FLOW_LIMITS.link_ttl_days).default(180),
  steps: z
    .strictObject({
      request,
      first_reminder: reminder(4, MESSAGE_CHANNELS),
      last_reminder: reminder(7, ['email']),
    })
    .prefault({}),
  send_window: sendWindowSchema,
  caps: z.strictObject({ messages_per_day: cap(1), requests_per_30_days: cap(2) }).prefault({}),
  consent: z.strictObject(perChannel(() => consent)).prefault({}),
  exclusions: z
    .strictObject({
      countries: z.array(country).max(250).overwrite(unique).default([]),
      tags: z.array(oneLine(100).min(1)).max(500).overwrite(unique).default([]),
      email_domains: z.array(emailDomain).max(500).overwrite(unique).default([]),
    })
    .prefault({}),
  /** The days are in the team’s time zone, both included. */
  pauses: z.array(pause).max(FLOW_LIMITS.pauses.most).default([]),
  ramp: z.enum(['none', 'trial', 'gentle']).default('none'),
});
export type FlowConfiguration = z.output<typeof flowConfigurationSchema>;
export type FlowDelay = FlowConfiguration['delay'];
export type FlowPause = FlowConfiguration['pauses'][number];

/** Reads a stored configuration and completes it to the current schema. */
export function parseFlowConfiguration(stored: unknown): FlowConfiguration {
  return readStored(flowConfigurationSchema, stored);
}
