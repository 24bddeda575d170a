/**
 * Refusals that the person was told of: an error that reaches nobody else is told by
 * `watchFatalErrors` unless it is among them.
 */
const reportedErrors = new WeakSet<Error>();

export function markReported(error: Error): void {
  reportedErrors.add(error);
}
export const isReported = (error: Error): boolean => reportedErrors.has(error);
