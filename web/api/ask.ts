import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer, CallArgs } from '#contract/api/schemas.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { ApiError } from './api-error.ts';
import { type CallRest, call, callFile } from './call.ts';
import { tellSessionEnded } from './session-end.ts';
import { requestStepUp, StepUpCancelled } from './step-up.ts';
import { tellTeamChanged } from './team-changed.ts';
import { markTold } from './told-errors.ts';

/** `call`, and the person is told of a failure as `failureToasts` says. The error is thrown on, so that the screen can show it in its place. */
export async function ask<K extends EndpointName>(
  name: K,
  ...rest: CallRest<K>
): Promise<Answer<K>> {
  return told(name, () => call(name, ...rest));
}

/** `callFile`, and the person is told of a failure. */
export async function askFile<K extends EndpointName>(
  name: K,
  given: CallArgs<K>,
): Promise<{ filename: string; content: Blob }> {
  return told(name, () => callFile(name, given));
}

async function told<T>(name: EndpointName, calling: () => Promise<T>): Promise<T> {
  try {
    return await afterStepUp(calling);
  } catch (error) {
    if (error instanceof ApiError && (await tellFailure(name, error))) markTold(error);
    throw error;
  }
}

/** What needs a fresh proof asks for it, then goes on. */
async function afterStepUp<T>(calling: () => Promise<T>): Promise<T> {
  try {
    return await calling();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
    if (!(await requestStepUp())) throw new StepUpCancelled(error.message);
    return calling();
  }
}

/** True when the person was told of it; else the caller says it in its place. */
async function tellFailure(name: EndpointName, error: ApiError): Promise<boolean> {
  if (error.code === 'team_changed') tellTeamChanged();
  else if (error.status === 401 && name !== 'login') tellSessionEnded();
  else {
    const sentence = (await loadFailureToasts())?.failureToast(name, error.message) ?? null;
    if (sentence === null) return false;
    showErrorToast(sentence);
  }
  return true;
}

/** The sentences are loaded after the page, because its first screen needs none; null while the server does not answer. */
export const loadFailureToasts = (): Promise<typeof import('./failure-toasts.ts') | null> =>
  import('./failure-toasts.ts').catch(() => null);
