import { z } from 'zod';
import { isSmtpUrl, readMailbox } from '../mail-address.ts';

export const connectSmtpBody = z.strictObject({
  url: z.string().trim().min(1, 'Le serveur est requis.').max(1_000).refine(isSmtpUrl, 'doit être l’adresse d’un serveur d’envoi : smtp:// ou smtps://, un nom, un port.'),
  from: z.string().trim().min(1, 'L’adresse d’expédition est requise.').max(400).refine((text) => readMailbox(text) !== null, 'doit être une adresse e-mail, seule ou après un nom : Ma boutique <avis@boutique.fr>.'),
});
