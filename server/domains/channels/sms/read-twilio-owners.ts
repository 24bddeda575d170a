import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '#server/app.ts';
import { openCredentials } from '../connections/seal-credentials.ts';

/**
 * A team, or the instance, that sends with a Twilio account, which signs its callbacks with this
 * token.
 */
export interface TwilioOwner {
  /** Null for the instance. */
  team_id: string | null;
  auth_token: string;
}

const token = z.looseObject({ auth_token: z.string() });

export async function readTwilioOwners(
  { config, db }: Pick<App, 'config' | 'db'>,
  account_sid: string,
): Promise<TwilioOwner[]> {
  const teams = await db
    .selectFrom('integrations')
    .select(['team_id', 'credentials'])
    .where('name', '=', 'twilio')
    .where(sql<boolean>`settings ->> 'account_sid' = ${account_sid}`)
    .where('state', '<>', 'disconnected')
    .orderBy('id')
    .execute();
  const owners = teams.flatMap(({ team_id, credentials }): TwilioOwner[] => {
    const opened =
      credentials === null
        ? null
        : openCredentials(config, { team_id, name: 'twilio' }, credentials);
    return opened === null
      ? []
      : [{ team_id, auth_token: token.parse(JSON.parse(opened)).auth_token }];
  });
  const instance =
    config.sms?.provider === 'twilio' && config.sms.account_sid === account_sid
      ? [{ team_id: null, auth_token: config.sms.auth_token }]
      : [];
  return [...instance, ...owners];
}
