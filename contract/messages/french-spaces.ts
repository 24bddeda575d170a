/**
 * Inserts the no-break spaces of French punctuation in a text written with ordinary spaces: U+00A0
 * before a colon and inside quotation marks, U+202F before « ; », « ? » and « ! ». Without them, a
 * line could begin with these signs.
 */
export function setSpaces(text: string): string {
  return text
    .replaceAll(/ (?=:(?:\s|["'`]|$))/gu, '\u00A0')
    .replaceAll(/ (?=[;?!](?:\s|["'`]|$))/gu, '\u202F')
    .replaceAll(/(?<=«) | (?=»)/gu, '\u00A0');
}
