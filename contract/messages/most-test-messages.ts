/** Messages of one team that the test inbox keeps; older ones are deleted. */
export const MOST_TEST_MESSAGES = 1_000;
