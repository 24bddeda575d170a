/** Signs that the site takes for its own; a space is lost on the way. */
const FORBIDDEN = /[#*+"%&\s]/u;

/** What an invitation calls a request: the number of its order as people know it, or, where the site would not bear that, the public name of the request. */
export function referenceOf(request: { uuid: string; number_key: string | null }): string {
  const { number_key, uuid } = request;
  return number_key === null ||
    number_key === '' ||
    number_key.length > 100 ||
    FORBIDDEN.test(number_key)
    ? uuid
    : number_key;
}
