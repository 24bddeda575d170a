import { z } from 'zod';
import type { ChatCredentials } from '#server/ports/team-chat.ts';

/** The settings stored unencrypted in `integrations.settings`, beside the sealed credentials. */
const settings = z.object({
  workspace_id: z.string().default(''),
  /** ISO 8601: the time when the list of channels was last read. */
  channels_read_at: z.string().nullable().default(null),
  reviews_channel: z.string().nullable().default(null),
  incidents_channel: z.string().nullable().default(null),
});
export type ChatSettings = z.output<typeof settings>;

export function readChatSettings(stored: unknown): ChatSettings {
  return settings.parse(stored);
}

const credentials = z.object({
  token: z.string(),
  refresh_token: z.string().nullable(),
  expires_at: z.string().nullable(),
});

export function readChatCredentials(opened: string): ChatCredentials {
  return credentials.parse(JSON.parse(opened));
}
