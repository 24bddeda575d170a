/** Signs that the site takes for its own; a space is lost on the way. */
const FORBIDDEN = /[#*+"%&\s]/u;

/**
 * The reference of a request in an invitation: its order number, or its public id where the site
 * would not accept the number.
 */
export function referenceOf(request: { uuid: string; number_key: string | null }): string {
  const { number_key, uuid } = request;
  return number_key === null ||
    number_key === '' ||
    number_key.length > 100 ||
    FORBIDDEN.test(number_key)
    ? uuid
    : number_key;
}
