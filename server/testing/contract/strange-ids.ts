/** What no id looks like. */
export const MALFORMED = ['abc', '0', '-1', '1.5', '9'.repeat(30), ' 1', '1;select 1', '١'];

/** Ids that name nothing of the caller’s, as an address carries them. */
export const strangeIds = (foreign: string): string[] => [
  foreign,
  '999999999',
  ...MALFORMED,
  '%00',
  '%2e%2e%2f1',
  "1'--",
  'null',
  '1e3',
  '0x1',
];
