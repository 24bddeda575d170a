/** In the middle of a line; what is written in capitals (« SMS ») stays so. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/**
 * The same where the status stands just before, without saying it twice: « Annulé » « par la
 * boutique ».
 */
export function reasonAfter(status: string, reason: string): string {
  const lowerReason = lowerFirst(reason);
  const statusPrefix = `${lowerFirst(status)} `;
  return lowerReason.startsWith(statusPrefix)
    ? lowerReason.slice(statusPrefix.length)
    : lowerReason;
}

/**
 * « En attente : hors des horaires d’envoi », « Annulé par la boutique »; the status alone when it
 * needs no reason.
 */
export function statusAndReason(status: string, reason: string | null): string {
  if (reason === null) return status;
  return reason.startsWith(`${status} `) ? reason : `${status}\u00A0: ${lowerFirst(reason)}`;
}
