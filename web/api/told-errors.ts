/** Refusals that the person was told of: an error that reaches nobody else is told by `watchFatalErrors` unless it is among them. */
const told = new WeakSet<Error>();

export function markTold(error: Error): void {
  told.add(error);
}
export const isTold = (error: Error): boolean => told.has(error);
