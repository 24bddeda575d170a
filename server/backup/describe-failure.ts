import { isDiskFull } from '#server/is-disk-full.ts';
import { StartRefused } from '#server/start-refused.ts';

/** Returns one sentence for any error that ended a backup or a restore. */
export function describeFailure(action: string, error: unknown): string {
  if (error instanceof StartRefused) return error.message;
  const { code } = error as { code?: string };
  if (isDiskFull(error))
    return `${action} a échoué : le disque est plein. Libérez de la place, puis recommencez.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${action} a échoué : ce fichier ou ce dossier ne peut pas être écrit (${messageOf(error)}).`;
  if (code === 'EISDIR')
    return `${action} a échoué : un dossier est donné à la place d’un fichier.`;
  return `${action} a échoué : ${messageOf(error)}.`;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
