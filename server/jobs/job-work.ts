/**
 * Milliseconds after which a job leaves its remaining work to another one. Far below
 * `expireInSeconds`, after which pg-boss would start the whole job a second time beside the first.
 */
export const JOB_WORK_MS = 20_000;
