/** A reason as it follows its status: « Retenu : hors des horaires d’envoi ». */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The same where the status stands just before, without saying it twice: « Annulé » « par la boutique ». */
export function reasonAfter(status: string, reason: string): string {
  const words = lowerFirst(reason);
  const said = `${lowerFirst(status)} `;
  return words.startsWith(said) ? words.slice(said.length) : words;
}
