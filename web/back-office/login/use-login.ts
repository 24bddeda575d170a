import { ask } from '#web/api/ask.ts';
import { withCode } from '../session/second-factor/with-code.ts';
import { useEnter } from './use-enter.ts';

export interface Credentials {
  email: string;
  password: string;
  /** The token of a refused sign-in by a service. The password links the service to the account. */
  join_token?: string;
}

/** Signs in. Shows an error in a toast and throws it. */
export function useLogin(): (credentials: Credentials) => Promise<void> {
  const enter = useEnter();
  return async (credentials) => {
    await enter(await withCode(() => ask('login', { body: credentials }), credentials.join_token));
  };
}
