import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer, CallArgs } from '#contract/api/schemas.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { ApiError } from './api-error.ts';
import { type CallRest, call, callFile } from './call.ts';
import { requestStepUp, StepUpCancelled } from './step-up.ts';
import { announceTeamChange } from './team-changed.ts';

/**
 * Runs `call` and shows a failure as `failureToasts` defines. The error is thrown again, so that
 * the screen can also show it.
 */
export async function ask<K extends EndpointName>(
  name: K,
  ...rest: CallRest<K>
): Promise<Answer<K>> {
  return reportingFailure(name, () => call(name, ...rest));
}

/** Runs `callFile` and shows a failure in the same way. */
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

/**
 * Asks for a step-up when the call requires one, then repeats the call. Throws `StepUpCancelled`
 * when the person does not confirm.
 */
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

/** The calls for which a 401 refers to the typed values, not to the session. */
const SIGN_INS: readonly EndpointName[] = ['login', 'signInByPasskey'];

/** Returns true when the failure was shown. Otherwise the caller shows it. */
async function showFailure(name: EndpointName, error: ApiError): Promise<boolean> {
  if (error.code === 'team_changed') announceTeamChange();
  else if (error.status === 401 && !SIGN_INS.includes(name)) announceSessionEnd();
  else if ('challenge' in error.extra) return false; // the sign-in continues with a code
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
 * Loads the sentences after the page, because the first screen does not need them. Returns null
 * while the server does not answer.
 */
export const loadFailureToasts = (): Promise<typeof import('./failure-toasts.ts') | null> =>
  import('./failure-toasts.ts').catch(() => null);

/**
 * The errors that were already shown to the person. `watchFatalErrors` shows an unhandled error
 * unless it is in this set.
 */
const reportedErrors = new WeakSet<Error>();

export function markReported(error: Error): void {
  reportedErrors.add(error);
}
export const isReported = (error: Error): boolean => reportedErrors.has(error);

/**
 * Called when a call is answered with 401 during a session. The owner of the session then loads the
 * team again, which signs the person out.
 */
let onEnd: () => void = () => undefined;

export function whenSessionEnds(run: () => void): void {
  onEnd = run;
}
export function announceSessionEnd(): void {
  onEnd();
}
