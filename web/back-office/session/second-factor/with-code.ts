import { ApiError } from '#web/api/api-error.ts';

/**
 * Signs in, and asks for the code of the second factor when the account has one: the dialog is
 * loaded only then. Returns the token; the refusal is thrown on when the person gives up.
 */
export async function withCode(
  signIn: () => Promise<{ access_token: string }>,
  joinToken?: string,
): Promise<string> {
  try {
    return (await signIn()).access_token;
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === null) throw error;
    const { promptForCode } = await import('./prompt-for-code.tsx');
    const token = await promptForCode({ challenge, join_token: joinToken ?? null });
    if (token === null) throw error;
    return token;
  }
}

/** What a refused sign-in waits for; null for any other failure. */
export function challengeIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return null;
  const { challenge } = error.extra;
  return typeof challenge === 'string' ? challenge : null;
}
