import { ProviderError } from './provider-error.ts';

/**
 * Reads the data that a call to a provider needs, before it or after its refusal. An error here
 * means that nothing was sent.
 */
export async function readForCall<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('transient', 'the account could not be read', { cause: error });
  }
}
