import type { EndpointName } from '#contract/endpoints.ts';
import type { Answer } from '#contract/schemas.ts';
import { showErrorToast } from '#web/ui/toast-store.ts';
import { ApiError } from './api-error.ts';
import { type CallRest, call } from './call.ts';
import { failureWords } from './failure-toasts.ts';
import { tellSessionEnded } from './session-end.ts';
import { tellTeamChanged } from './team-changed.ts';

/** `call`, and the person is told of a failure as `failureToasts` says. The error is thrown on, so that the screen can show it in its place. */
export async function ask<K extends EndpointName>(name: K, ...rest: CallRest<K>): Promise<Answer<K>> {
  try {
    return await call(name, ...rest);
  } catch (error) {
    if (error instanceof ApiError) tellFailure(name, error);
    throw error;
  }
}

function tellFailure(name: EndpointName, error: ApiError): void {
  if (error.code === 'team_changed') return tellTeamChanged();
  if (error.status === 401 && name !== 'login') return tellSessionEnded();
  const words = failureWords(name, error.message);
  if (words) showErrorToast(words);
}
