import { ask } from '#web/api/ask.ts';
import { withCode } from '../session/second-factor/with-code.ts';
import { useEnter } from './use-enter.ts';

export interface Credentials {
  email: string;
  password: string;
  /** Of a refused sign-in by a service: the password joins the two. */
  join_token?: string;
}

/** Signs in. A refusal was told in a toast and is thrown on. */
export function useLogin(): (credentials: Credentials) => Promise<void> {
  const enter = useEnter();
  return async (credentials) => {
    await enter(await withCode(() => ask('login', { body: credentials }), credentials.join_token));
  };
}
