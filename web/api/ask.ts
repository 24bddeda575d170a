import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer, CallArgs } from '#contract/api/schemas.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { ApiError } from './api-error.ts';
import { type CallRest, call, callFile } from './call.ts';
import { requestStepUp, StepUpCancelled } from './step-up.ts';
import { announceTeamChange } from './team-changed.ts';

/**
 * `call`, and the person is told of a failure as `failureToasts` says. The error is thrown on, so
 * that the screen can show it in its place.
 */
export async function ask<K extends EndpointName>(
  name: K,
  ...rest: CallRest<K>
): Promise<Answer<K>> {
  return reportingFailure(name, () => call(name, ...rest));
}

/** `callFile`, and the person is told of a failure. */
export async function askFile<K extends EndpointName>(
  name: K,
  request: CallArgs<K>,
): Promise<{ filename: string; content: Blob }> {
  return reportingFailure(name, () => callFile(name, request));
}

async function reportingFailure<T>(name: EndpointName, calling: () => Promise<T>): Promise<T> {
  try {
    return await afterStepUp(calling);
  } catch (error) {
    if (error instanceof ApiError && (await showFailure(name, error))) markReported(error);
    throw error;
  }
}

/** What needs a fresh proof asks for it, then goes on. */
async function afterStepUp<T>(calling: () => Promise<T>): Promise<T> {
  try {
    return await calling();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
    const by_second_factor = error.extra['wants_second_factor'] === true;
    if (!(await requestStepUp({ by_second_factor }))) throw new StepUpCancelled(error.message);
    return calling();
  }
}

/** Calls whose 401 is about what was typed, not about a session. */
const SIGN_INS: readonly EndpointName[] = ['login', 'signInByPasskey'];

/** True when the person was told of it; else the caller says it in its place. */
async function showFailure(name: EndpointName, error: ApiError): Promise<boolean> {
  if (error.code === 'team_changed') announceTeamChange();
  else if (error.status === 401 && !SIGN_INS.includes(name)) announceSessionEnd();
  else if ('challenge' in error.extra) return false; // a sign-in goes on with a code
  else {
    const toasts = await loadFailureToasts();
    const sentence = toasts?.failureToast(name, error.message) ?? null;
    if (!toasts || sentence === null) return false;
    const subject = toasts.unreadSubject(name);
    showErrorToast(
      sentence,
      subject === null ? undefined : { subjects: [subject], reason: error.message },
    );
  }
  return true;
}

/**
 * The sentences are loaded after the page, because its first screen needs none; null while the
 * server does not answer.
 */
export const loadFailureToasts = (): Promise<typeof import('./failure-toasts.ts') | null> =>
  import('./failure-toasts.ts').catch(() => null);

/**
 * Refusals that the person was told of: an error that reaches nobody else is told by
 * `watchFatalErrors` unless it is among them.
 */
const reportedErrors = new WeakSet<Error>();

export function markReported(error: Error): void {
  reportedErrors.add(error);
}
export const isReported = (error: Error): boolean => reportedErrors.has(error);

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
