/**
 * A call was answered 401 in mid-work: whoever holds the session decides (it asks for the team
 * again, which logs out).
 */
let onEnd: () => void = () => undefined;

export function whenSessionEnds(run: () => void): void {
  onEnd = run;
}
export function announceSessionEnd(): void {
  onEnd();
}
