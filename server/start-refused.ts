import { isDiskFull } from './is-disk-full.ts';

/**
 * Thrown when Recueil cannot start and a person must act. The message is one French sentence, shown
 * without a stack.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Returns one sentence for any error that prevented the start of Recueil. */
export function describeRefusal(error: unknown): string {
  if (isDiskFull(error))
    return 'Le disque est plein : libérez de la place sur celui de DATA_DIR, ou de la base de DATABASE_URL, puis relancez Recueil. Rien de ce qui était enregistré n’est perdu.';
  if (error instanceof StartRefused) return error.message;
  const { code, address, port, path } = error as {
    code?: string;
    address?: string;
    port?: number;
    path?: string;
  };
  if (path !== undefined && (code === 'EROFS' || code === 'EACCES'))
    return `Recueil n’a pas accès à « ${path} » : ${code === 'EROFS' ? 'le disque est en lecture seule' : 'l’utilisateur qui le démarre n’en a pas le droit'}. Rendez-le accessible en écriture, ou choisissez un autre DATA_DIR.`;
  if (code === 'EADDRINUSE')
    return `Le port ${port} est déjà pris sur ${address} : arrêtez l’autre programme, ou choisissez un autre PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `Le port ${port} est réservé sur cette machine : choisissez un PORT au-dessus de 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'HOST n’est pas une adresse de cette machine : choisissez 127.0.0.1, ou 0.0.0.0 pour toutes ses adresses.';
  return `Recueil n’a pas pu démarrer : ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}.`;
}
