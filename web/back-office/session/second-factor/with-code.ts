import { pendingSignIn } from './pending-sign-in.ts';

/**
 * Signs in, and asks for the second factor when the account has one. The dialog is loaded only
 * then. Returns the token, or throws the error of the first step when the person closes the dialog.
 */
export async function withCode(
  signIn: () => Promise<{ access_token: string }>,
  joinToken?: string,
): Promise<string> {
  try {
    return (await signIn()).access_token;
  } catch (error) {
    const pending = pendingSignIn(error);
    if (pending === null) throw error;
    const { promptForCode } = await import('./prompt-for-code.tsx');
    const token = await promptForCode({ ...pending, join_token: joinToken ?? null });
    if (token === null) throw error;
    return token;
  }
}
