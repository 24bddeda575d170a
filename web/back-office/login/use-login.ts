import { ask } from '#web/api/ask.ts';
import { useEnter } from './use-enter.ts';

export interface Credentials {
  email: string;
  password: string;
  /** Of a refused sign-in by Google: the password joins the two. */
  join_token?: string;
}

/** Signs in. A refusal was told in a toast and is thrown on. */
export function useLogin(): (credentials: Credentials) => Promise<void> {
  const enter = useEnter();
  return async (credentials) => {
    const { access_token } = await ask('login', { body: credentials });
    await enter(access_token);
  };
}
