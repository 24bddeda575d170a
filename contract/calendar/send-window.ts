import { z } from 'zod';
import { HOLIDAY_REGIONS } from '#contract/labels/message-status.ts';
import { perChannel, CHANNEL_TRAITS, type UsualWindow } from '#contract/labels/channels.ts';

/**
 * The hours at which a channel may send messages, in the recipient’s time zone. `from` is included,
 * `to` is excluded, and `24:00` is the end of the day.
 */

const CLOCK = 'doit être une heure entre 00:00 et 24:00, par exemple 09:30.';
const from = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { error: CLOCK, abort: true });
const to = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/u, { error: CLOCK, abort: true });
const days = z
  .array(z.int().min(1).max(7))
  .min(1, 'doit garder au moins un jour.')
  .max(7)
  .refine((list) => new Set(list).size === list.length, 'contient deux fois le même jour.')
  .overwrite((list) => list.toSorted((a, b) => a - b));

const channelWindow = (defaults: UsualWindow) =>
  z
    .strictObject({
      days: days.default(defaults.days),
      from: from.default(defaults.from),
      to: to.default(defaults.to),
      skip_holidays: z.boolean().default(defaults.skip_holidays),
    })
    .refine((window) => window.from < window.to, {
      path: ['to'],
      message: 'doit être après l’heure de début.',
    })
    .prefault({});

export const sendWindowSchema = z
  .strictObject({
    ...perChannel((channel) => channelWindow(CHANNEL_TRAITS[channel].usual_window)),
    holiday_region: z.enum(HOLIDAY_REGIONS).default('metropole'),
  })
  .prefault({});
type SendWindow = z.output<typeof sendWindowSchema>;
export type ChannelWindow = SendWindow['email'];
