import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { presentPhoneNumber } from './present-team.ts';

export async function listPhoneNumbers(
  app: Pick<App, 'db'>,
  { caller }: Call<'listPhoneNumbers'>,
): Promise<Answer<'listPhoneNumbers'>> {
  const numbers = await app.db
    .selectFrom('phone_numbers')
    .selectAll()
    .where('team_id', '=', caller.team_id)
    .orderBy('id')
    .execute();
  return { data: numbers.map(presentPhoneNumber) };
}

/** Labels a phone number of the team, for its members only. */
export async function labelPhoneNumber(
  app: App,
  { caller, params, body }: Call<'labelPhoneNumber'>,
): Promise<Answer<'labelPhoneNumber'>> {
  return transaction(app, async (tx) => {
    const number = await tx.db
      .updateTable('phone_numbers')
      .set({ label: body.label })
      .where('id', '=', databaseId(params.id))
      .where('team_id', '=', caller.team_id)
      .returningAll()
      .executeTakeFirst();
    if (!number) throw new Failure('not_found');
    await recordAuditEvent(tx, caller, 'number_labelled', {
      phone_number: number.phone_number,
      label: body.label,
    });
    return { data: presentPhoneNumber(number) };
  });
}
