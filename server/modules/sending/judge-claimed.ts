import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { lockQuotas } from '#server/modules/billing/lock-quotas.ts';
import type { Quota } from '#server/modules/billing/read-quotas.ts';
import type { AcceptedMessage } from '#server/modules/review-requests/frequency-caps.ts';
import { openingHours } from '#server/modules/review-requests/opening-hours.ts';
import {
  type PlannedRequest,
  readPlanInputs,
} from '#server/modules/review-requests/read-plan-inputs.ts';
import type { ClaimedRow } from './claim-rows.ts';
import { type Decision, decideClaimed } from './decide-claimed.ts';
import { decideInDoubt, type Unknown } from './doubt.ts';
import { type ChannelsApp, findDoubts } from './find-doubts.ts';
import { isRestoreUnconfirmed } from './is-restore-unconfirmed.ts';
import { lockPeople } from './lock-people.ts';
import { isForced, refusedChannels } from './message-metadata.ts';
import type { Fate, Judged } from './put-back-messages.ts';
import { readHistories } from './read-histories.ts';

export interface JudgedRequest extends Judged {
  request: PlannedRequest;
}

/** Judges claimed rows by what stands now, with the people and the quotas behind them locked until the transaction ends. */
export async function judgeClaimed(
  app: Pick<App, 'log'> & ChannelsApp,
  tx: Tx,
  rows: readonly ClaimedRow[],
): Promise<JudgedRequest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.request_id);
  await lockPeople(tx.db, ids);
  const { steps, recent } = await readHistories(
    tx.db,
    ids,
    rows.map((row) => row.id),
    tx.now,
  );
  const requests = await readPlanInputs(tx.db, ids, tx.now, steps);
  const quotas = await lockQuotas(
    tx.db,
    rows.map((row) => row.team_id),
    tx.now,
    rows.map((row) => row.id),
  );
  const is_restore_unconfirmed = await isRestoreUnconfirmed(tx.db);
  const doubts = await findDoubts(app, tx, rows);
  const open = openingHours();
  const leaving = rememberLeaving();
  return rows
    .toSorted(
      (a, b) =>
        Number(isForced(b)) - Number(isForced(a)) ||
        a.scheduled_at.getTime() - b.scheduled_at.getTime(),
    )
    .map((row) => {
      const request = requests.get(row.request_id);
      if (!request) throw new Error(`request ${row.request_id} is gone`);
      const history = [...(recent.get(row.request_id) ?? []), ...leaving.of(request)];
      const decided = safely(app, row, () =>
        decideClaimed(
          { ...row, is_forced: isForced(row), refused_channels: refusedChannels(row) },
          request,
          { open, history, is_restore_unconfirmed, quota: leftOf(quotas.get(row.team_id)) },
        ),
      );
      const known = doubts.get(row.id);
      const decision = onItsLane(
        row,
        known ? decideInDoubt(known.doubt, row, decided, request, known.isSameAccount) : decided,
      );
      if (decision.kind === 'send' || decision.kind === 'unknown') {
        leaving.add(request, { at: tx.now, step: row.step });
        countUse(quotas.get(row.team_id), row);
      }
      return {
        row: known ? { ...row, metadata: { ...row.metadata, doubtful: known.doubt } } : row,
        decision,
        request,
      };
    });
}

function leftOf(quota: Quota | undefined): { left: number; resets_at: Date } | undefined {
  return quota && { left: quota.limit - quota.used, resets_at: quota.resets_at };
}

/** Leaves in this very batch: the next row of the team finds one less. */
function countUse(quota: Quota | undefined, row: ClaimedRow): void {
  if (quota && row.step === 'request') quota.used += 1;
}

/** A row that cannot be judged hurts only itself: it is looked at again, ever more seldom, then waits for a person. */
function safely(app: Pick<App, 'log'>, row: ClaimedRow, decide: () => Decision): Decision {
  try {
    return decide();
  } catch (error) {
    app.log.error({ err: error, message_id: row.id }, 'a message could not be judged');
    return { kind: 'break', words: error instanceof Error ? error.message : String(error) };
  }
}

/** Another sender than the one it was claimed for: its turn comes among that sender’s messages, which may be paced by another worker. */
function onItsLane(row: ClaimedRow, decision: Decision | Unknown): Fate {
  return decision.kind === 'send' && decision.sender_id !== row.sender_id
    ? { kind: 'move', sender_id: decision.sender_id }
    : decision;
}

/** What leaves in this very batch: its caps count for the next rows of the same person, by e-mail or by phone. */
function rememberLeaving(): {
  add(request: PlannedRequest, message: AcceptedMessage): void;
  of(request: PlannedRequest): AcceptedMessage[];
} {
  const byContact = new Map<string, AcceptedMessage[]>();
  const contactsOf = ({ team_id, input: { person } }: PlannedRequest): string[] =>
    [person.email, person.phone_number].flatMap((contact) =>
      contact === null ? [] : [`${team_id} ${contact}`],
    );
  return {
    add: (request, message) => {
      for (const contact of contactsOf(request))
        byContact.set(contact, [...(byContact.get(contact) ?? []), message]);
    },
    // Who has both contacts is one person: a message counts once.
    of: (request) => [
      ...new Set(contactsOf(request).flatMap((contact) => byContact.get(contact) ?? [])),
    ],
  };
}
