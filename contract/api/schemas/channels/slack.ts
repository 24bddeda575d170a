import { z } from 'zod';
import { dateTime, id } from '../reviews/texts.ts';

/** A Slack channel. */
const channel = z.strictObject({
  id,
  channel_id: z.string(),
  integration_id: id,
  is_private: z.boolean(),
  name: z.string(),
  num_members: z.int().nullable(),
  slack_team_name: z.string().nullable(),
});

const chosen = z
  .string()
  .regex(/^[A-Z0-9]{1,30}$/u, 'n’est pas un identifiant de canal Slack.')
  .nullable();
/**
 * The Slack channels for each review, for unhappy customers and for incidents. Null for a purpose
 * without a channel.
 */
export const purposes = z.strictObject({ reviews: chosen, unhappy: chosen, incidents: chosen });

export const slackConnectUrlAnswer = z.strictObject({ url: z.string() });
export const channelsQuery = z.strictObject({ force_refresh: z.stringbool().optional() });
export const channelsAnswer = z.strictObject({
  data: z.strictObject({ channels: z.array(channel), last_refresh: dateTime.nullable(), purposes }),
});
export const purposesAnswer = z.strictObject({ data: purposes });
