import type { Endpoint } from '#contract/api/endpoint.ts';
import type { App } from '#server/app.ts';
import { hasSecondFactor } from '#server/domains/accounts/second-factor/has-second-factor.ts';
import { Failure } from '#server/failures.ts';
import type { Caller } from '#server/http/calls/handler.ts';
import { freshUntil } from './step-up.ts';

/**
 * A person with a second factor must have proven it recently to change the sign-in methods, because
 * otherwise a password or a mailbox alone could add or remove one. The first second factor is added
 * without it.
 */
export async function requireFactorProof(
  app: Pick<App, 'db' | 'clock'>,
  { step_up }: Pick<Endpoint, 'step_up'>,
  caller: Caller | null,
): Promise<void> {
  if (step_up !== 'by_second_factor' || caller === null) return;
  const { second_factor_at: proven_at, user } = caller;
  if (proven_at !== null && freshUntil({ proven_at }) > app.clock.now()) return;
  if (await hasSecondFactor(app, user.id))
    throw new Failure('step_up_required', {
      message:
        'Confirmez que c’est bien vous pour continuer : par une clé d’accès, un code de votre application d’authentification ou un code de secours.',
      extra: { wants_second_factor: true },
    });
}
