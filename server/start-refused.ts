/** Recueil cannot start and a person must act: the message is the one French sentence that they read, without a stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
