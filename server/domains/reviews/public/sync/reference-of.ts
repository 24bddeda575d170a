/** Characters that the site reserves, and white space, which it removes. */
const FORBIDDEN = /[#*+"%&\s]/u;

/**
 * Returns the reference of a request in an invitation: its order number, or its public id when the
 * site would not accept the number.
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
