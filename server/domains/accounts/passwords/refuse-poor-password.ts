import { invalidField } from '#server/failures.ts';
import { isBreachedPassword } from './breached-password.ts';
import { isCommonPassword } from './common-password.ts';

interface PasswordChoice {
  password: string;
  password_confirmation?: string | null | undefined;
  email: string;
  /** Words that others know of the person: names, shop. */
  about: readonly (string | null | undefined)[];
}

/**
 * Validates a new password: both entries are equal, and it is neither the e-mail address nor a
 * common password nor part of a known breach. The contract checks its length.
 */
export function refusePoorPassword({
  password,
  password_confirmation,
  email,
  about,
}: PasswordChoice): void {
  if (password_confirmation != null && password_confirmation !== password)
    throw invalidField('password_confirmation', 'Les deux mots de passe ne sont pas identiques.');
  if (password.toLowerCase() === email.toLowerCase())
    throw invalidField('password', 'Le mot de passe ne doit pas être votre adresse e-mail.');
  const known = [email, ...about].filter((text) => typeof text === 'string');
  if (isCommonPassword(password, known))
    throw invalidField(
      'password',
      'Ce mot de passe est parmi les premiers que l’on essaie : choisissez-en un plus personnel, une courte phrase par exemple.',
    );
  if (isBreachedPassword(password))
    throw invalidField(
      'password',
      'Ce mot de passe figure dans des fuites de données connues : choisissez-en un autre, une courte phrase par exemple.',
    );
}
