/**
 * Milliseconds that one job works before it leaves the rest to another one: far below
 * `expireInSeconds`, after which pg-boss would begin the whole job again beside it.
 */
export const JOB_WORK_MS = 20_000;
