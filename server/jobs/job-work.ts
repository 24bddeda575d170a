/**
 * Milliseconds after which a job leaves its remaining work to another one. Far below
 * `expireInSeconds`, after which pg-boss would run the whole job a second time at once.
 */
export const JOB_WORK_MS = 20_000;
