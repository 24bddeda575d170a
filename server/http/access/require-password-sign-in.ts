import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';

/** Refuses calls that need a password when the operator has disabled sign-in by password. */
export function requirePasswordSignIn({
  config,
  identities,
}: Pick<App, 'config' | 'identities'>): void {
  if (config.passwordSignIn) return;
  const name = identities.oidc?.name ?? 'le service de votre entreprise';
  throw new Failure('password_sign_in_closed', {
    message: `La connexion par mot de passe est fermée sur cette instance : connectez-vous par ${name}.`,
  });
}
