import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { checkRecords } from './check-sender.ts';
import { readMailAccount } from './read-mail-account.ts';

type CheckApp = Parameters<typeof checkRecords>[0] & Pick<App, 'log'>;

/** Scheduled job: checks a new sender or domain every half hour for three days, then once a day. */
export async function checkSenders(app: CheckApp): Promise<void> {
  const now = app.clock.now();
  const rows = await app.db
    .selectFrom('mail_senders')
    .selectAll()
    .where(
      sql<boolean>`coalesce(checked_at, '-infinity') < ${now}::timestamptz - case when proven_at is null and saved_at > ${now}::timestamptz - interval '3 days' then interval '25 minutes' else interval '23 hours' end`,
    )
    .orderBy('id')
    .execute();
  for (const row of rows) {
    try {
      await checkRecords(app, row, await readMailAccount(app, row.team_id));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      app.log.info(
        { team_id: row.team_id, err: error },
        'the records of a sender could not be read: the next time tries again',
      );
    }
  }
}
