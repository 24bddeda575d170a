import * as z from 'zod/mini';

/** Checks that the form is filled in. The server checks the credentials. */
export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Écrivez votre adresse e-mail.'),
    z.regex(
      /^\S+@\S+$/,
      'Cette adresse est incomplète. Écrivez-la en entier, par exemple ines@maison-lavande.fr.',
    ),
  );

export const credentialsSchema = z.object({
  email: emailAddress,
  password: z.string().check(z.minLength(1, 'Écrivez votre mot de passe.')),
});

/** Also shown under the password, because the toast disappears after three seconds. */
export const WRONG_CREDENTIALS = 'Vérifiez l’adresse et le mot de passe.';
