import type { EndpointName } from '#contract/endpoints.ts';
import type { Answer, CallArgs } from '#contract/schemas.ts';
import { showErrorToast } from '#web/ui/toast-store.ts';
import { ApiError } from './api-error.ts';
import { type CallRest, call, callFile } from './call.ts';
import { failureWords } from './failure-toasts.ts';
import { tellSessionEnded } from './session-end.ts';
import { tellTeamChanged } from './team-changed.ts';

/** `call`, and the person is told of a failure as `failureToasts` says. The error is thrown on, so that the screen can show it in its place. */
export async function ask<K extends EndpointName>(
  name: K,
  ...rest: CallRest<K>
): Promise<Answer<K>> {
  return told(name, call(name, ...rest));
}

/** `callFile`, and the person is told of a failure. */
export async function askFile<K extends EndpointName>(
  name: K,
  given: CallArgs<K>,
): Promise<{ filename: string; content: Blob }> {
  return told(name, callFile(name, given));
}

async function told<T>(name: EndpointName, calling: Promise<T>): Promise<T> {
  try {
    return await calling;
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
