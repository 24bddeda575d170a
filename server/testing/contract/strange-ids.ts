/** Texts that are not valid ids. */
export const MALFORMED = ['abc', '0', '-1', '1.5', '9'.repeat(30), ' 1', '1;select 1', '١'];

/** Returns ids that identify no data of the caller, encoded for an address. */
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
