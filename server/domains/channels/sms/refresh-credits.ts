import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { saveCredits } from '#server/domains/channels/senders/save-credits.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { readCredentials } from '../connections/read-credentials.ts';
import { readSmsAccount } from './sms-services.ts';
import type { SmsService } from './sms-settings.ts';

type CreditApp = Pick<
  App,
  'db' | 'config' | 'clock' | 'log' | 'sms' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

interface Sender {
  id: number;
  team_id: string | null;
  provider: SmsService;
}

/**
 * Reads the remaining credit of accounts: of Twilio accounts that have sent since the last reading,
 * because responses to messages do not contain it, and once an hour of the instance’s account,
 * which no integration reads.
 */
export async function refreshCredits(app: CreditApp): Promise<void> {
  const { rows } = await sql<Sender>`
    select s.id, s.team_id, s.provider from senders s
    where s.channel = 'sms' and s.state = 'connected' and s.provider in ('brevo', 'twilio') and (
      (s.provider = 'twilio' and exists (select 1 from sms_spending p where p.sender_id = s.id and p.last_at >= coalesce(s.credit_at, '-infinity')))
      or (s.team_id is null and coalesce(s.credit_at, '-infinity') < ${app.clock.now()}::timestamptz - interval '1 hour'))
    order by s.id`.execute(app.db);
  for (const sender of rows) await refreshCredit(app, sender);
}

async function refreshCredit(app: CreditApp, { id, team_id, provider }: Sender): Promise<void> {
  const credentials =
    team_id === null
      ? instanceCredentials(app, provider)
      : ((await readCredentials(app, team_id, provider))?.credentials ?? null);
  if (credentials === null) return;
  try {
    const { credit } = await readSmsAccount(app, provider, credentials);
    if (credit) await transaction(app, (tx) => saveCredits(tx, [{ sender_id: id, ...credit }]));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.info(
      { team_id, provider, err: error },
      'a credit could not be read: the next time tries again',
    );
  }
}

function instanceCredentials(
  { config: { sms } }: Pick<App, 'config'>,
  provider: SmsService,
): string | null {
  return sms?.provider === provider ? JSON.stringify(sms) : null;
}
