/**
 * The bounds of the retention of personal data after the last contact, in days. The file does not
 * import zod, because the browser loads it.
 */
export const LEAST_RETENTION_DAYS = 30;
/** Three years, the reference period of the CNIL. */
export const MOST_RETENTION_DAYS = 1095;
/** The maximum number of messages of one team in the test inbox. Older ones are deleted. */
export const MOST_TEST_MESSAGES = 1_000;
