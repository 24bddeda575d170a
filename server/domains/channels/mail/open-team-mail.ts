import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { MailCredentials } from '#server/ports/mail-provider.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { readForCall } from '#server/outgoing/read-for-call.ts';
import { readCredentials } from '../connections/read-credentials.ts';

const credentials = z.object({ url: z.string(), from: z.string() });

/** Parses decrypted credentials. */
export function readMailCredentials(text: string): MailCredentials {
  return credentials.parse(JSON.parse(text));
}

/** Opens the e-mail channel of a team by its own account. */
export function openTeamMail(
  app: Pick<App, 'db' | 'config' | 'mail'>,
  team_id: string,
): ChannelPort {
  return app.mail.open(() =>
    readForCall(async () => {
      const connected = await readCredentials(app, team_id, 'smtp');
      return connected && readMailCredentials(connected.credentials);
    }),
  );
}
