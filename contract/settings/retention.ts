/**
 * How long people’s data may be kept after the last contact with them, in days (no zod: the browser
 * reads it too).
 */
export const LEAST_RETENTION_DAYS = 30;
/** The yardstick of the CNIL: three years. */
export const MOST_RETENTION_DAYS = 1095;
/** Messages of one team that the test inbox keeps; older ones are deleted. */
export const MOST_TEST_MESSAGES = 1_000;
