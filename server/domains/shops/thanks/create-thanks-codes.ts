import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { isHeld } from '#server/domains/channels/senders/is-held.ts';
import { Failure } from '#server/failures.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { DiscountCode } from '#server/ports/shop-discounts.ts';
import { newCode } from '#server/domains/reviews/thanks/promise-thanks-code.ts';
import { type ShopApp, withShop } from '../with-shop.ts';

type ThanksApp = ShopApp & Pick<App, 'log'>;

/** Minutes until the next attempt. The last value repeats. */
const AGAIN_MINUTES = [1, 5, 15, 60, 240];
/** The maximum number of attempts, about two days. After them a person has to try again. */
const MOST_ATTEMPTS = 16;
/** Minutes of the lease, longer than any call: the codes of a dead worker are then due again. */
const LEASE_MINUTES = 5;
const TOGETHER = 20;
const NOT_ALLOWED =
  'Shopify ne laisse pas créer de codes de réduction. Reconnectez la boutique et acceptez l’autorisation.';
const NOT_CONNECTED = 'La boutique Shopify n’est plus connectée. Reconnectez-la.';

interface DueCode extends DiscountCode {
  id: string;
  team_id: string;
  attempts: number;
}

/** Event handler and scheduled job: creates the due codes in the shops. */
export async function createThanksCodes(app: ThanksApp): Promise<void> {
  if (await isHeld(app.db)) return;
  for (;;) {
    const due = await takeDue(app);
    for (const code of due) await createOne(app, code);
    if (due.length < TOGETHER) return;
  }
}

async function takeDue({ db, clock }: ThanksApp): Promise<readonly DueCode[]> {
  const { rows } = await sql<DueCode>`
    with due as (
      select id from thanks_codes where state = 'pending' and due_at <= ${clock.now()}
      order by due_at limit ${TOGETHER} for update skip locked)
    update thanks_codes c set attempts = c.attempts + 1, due_at = ${clock.now()}::timestamptz + make_interval(mins => ${LEASE_MINUTES})
    from due where c.id = due.id returning c.id, c.team_id, c.code, c.kind, c.value::float8 as value, c.created_at as starts_at, c.ends_at, c.attempts`.execute(
    db,
  );
  return rows;
}

async function createOne(app: ThanksApp, code: DueCode): Promise<void> {
  const { team_id, attempts } = code;
  try {
    const outcome = await withShop(app, team_id, async (credentials, { discounts }) => {
      try {
        // An earlier attempt whose answer was lost may have created the code.
        const found = attempts > 1 ? await discounts.find(credentials, code.code) : null;
        return found === null ? await discounts.create(credentials, code) : { id: found };
      } catch (error) {
        // A missing permission to create codes does not mark the connection as broken.
        if (error instanceof ProviderError && error.field === 'scope')
          throw new ProviderError('content', NOT_ALLOWED, { cause: error });
        throw error;
      }
    });
    if ('id' in outcome) return await recordCreated(app, code, outcome.id);
    if (outcome.refused === 'taken') return await recordTaken(app, code);
    await recordProblem(app, code, outcome.message);
  } catch (error) {
    const isTheirs = error instanceof Failure || error instanceof ProviderError;
    if (!isTheirs) app.log.error({ err: error, team_id }, 'a thanks code was not created');
    await recordProblem(
      app,
      code,
      error instanceof Failure ? NOT_CONNECTED : isTheirs ? error.message : 'Erreur interne.',
    );
  }
}

async function recordCreated(
  { db }: ThanksApp,
  { id }: DueCode,
  discount_id: string,
): Promise<void> {
  await db
    .updateTable('thanks_codes')
    .set({ state: 'created', discount_id, problem: null, due_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Gives the code a new name for the next attempt, because the shop has another discount with this
 * name.
 */
async function recordTaken({ db, clock }: ThanksApp, { id }: DueCode): Promise<void> {
  await db
    .updateTable('thanks_codes')
    .set({ code: newCode(), attempts: 0, due_at: clock.now() })
    .where('id', '=', id)
    .execute();
}

async function recordProblem(
  { db, clock }: ThanksApp,
  { id, attempts }: DueCode,
  problem: string,
): Promise<void> {
  const minutes = AGAIN_MINUTES[Math.min(attempts, AGAIN_MINUTES.length) - 1] ?? 1;
  const isLast = attempts >= MOST_ATTEMPTS;
  await db
    .updateTable('thanks_codes')
    .set({
      problem: problem.slice(0, 500),
      state: isLast ? 'failed' : 'pending',
      due_at: isLast ? null : new Date(clock.now().getTime() + minutes * 60_000),
    })
    .where('id', '=', id)
    .execute();
}
