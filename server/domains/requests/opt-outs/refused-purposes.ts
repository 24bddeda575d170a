import type { Kysely } from 'kysely';
import type { Purpose } from '#contract/customer-pages/open-pages.ts';
import type { DB } from '#server/database/tables.ts';
import type { Tx } from '#server/database/transaction.ts';
import { contactsOf } from '#server/domains/requests/schedule/stop-requests.ts';

/** The purposes that a person can refuse one by one. Review requests are refused by an opt-out. */
export type RefusablePurpose = Exclude<Purpose, 'requests'>;

interface Person {
  team_id: string;
  email: string | null;
  phone_number: string | null;
}

/** Lists the purposes that this person refuses, independent of the purposes that they accept. */
export async function listRefusedPurposes(
  db: Kysely<DB>,
  person: Person,
): Promise<ReadonlySet<RefusablePurpose>> {
  const rows = await db
    .selectFrom('refused_purposes')
    .select('purpose')
    .where('team_id', '=', person.team_id)
    .where((it) =>
      it.or([
        it.and([it('kind', '=', 'email'), it('value', '=', person.email ?? '')]),
        it.and([it('kind', '=', 'phone'), it('value', '=', person.phone_number ?? '')]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ purpose }) => purpose));
}

/** Makes these purposes, and no others, refused on every address of the person. */
export async function refusePurposes(
  tx: Tx,
  person: Person & { id: string },
  refused: readonly RefusablePurpose[],
): Promise<void> {
  for (const { kind, value } of contactsOf(person)) {
    await tx.db
      .deleteFrom('refused_purposes')
      .where('team_id', '=', person.team_id)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .execute();
    if (refused.length === 0) continue;
    await tx.db
      .insertInto('refused_purposes')
      .values(
        refused.map((purpose) => ({
          team_id: person.team_id,
          kind,
          value,
          purpose,
          created_at: tx.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Returns true when the person refuses this purpose. Called before an e-mail of the purpose is
 * written.
 */
export async function isPurposeRefused(
  db: Kysely<DB>,
  person: Person,
  purpose: RefusablePurpose,
): Promise<boolean> {
  return (await listRefusedPurposes(db, person)).has(purpose);
}
