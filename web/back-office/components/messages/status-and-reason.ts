/**
 * Lowers the first letter for use inside a sentence. Words in capitals (« SMS ») stay unchanged.
 */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Removes the status from the beginning of the reason where the status is shown just before it: «
 * Annulé » + « par la boutique ».
 */
export function reasonAfter(status: string, reason: string): string {
  const lowerReason = lowerFirst(reason);
  const statusPrefix = `${lowerFirst(status)} `;
  return lowerReason.startsWith(statusPrefix)
    ? lowerReason.slice(statusPrefix.length)
    : lowerReason;
}

/**
 * Returns « En attente : hors des horaires d’envoi » or « Annulé par la boutique », or the status
 * alone when there is no reason.
 */
export function statusAndReason(status: string, reason: string | null): string {
  if (reason === null) return status;
  return reason.startsWith(`${status} `) ? reason : `${status}\u00A0: ${lowerFirst(reason)}`;
}
