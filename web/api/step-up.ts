/** The proof that a call requires. */
export interface WantedProof {
  /** True when a passkey or a code is required instead of the password. */
  by_second_factor: boolean;
}

/** Asks the person to prove their identity. Resolves to true when they did. */
type AskPerson = (wanted: WantedProof) => Promise<boolean>;

let askPerson: AskPerson | null = null;
let asking: Promise<boolean> | null = null;
let setReady: () => void;
/**
 * Resolves when the dialog can be opened. Its code is loaded after the screen, and a call may be
 * refused earlier.
 */
const isReady = new Promise<void>((resolve) => (setReady = resolve));

export function whenStepUpIsRequired(ask: AskPerson): void {
  askPerson = ask;
  setReady();
}

/** Opens one dialog for all calls that are refused at the same time. */
export function requestStepUp(wanted: WantedProof): Promise<boolean> {
  asking ??= isReady
    .then(() => askPerson?.(wanted) ?? false)
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** The person cancelled the step-up, so nothing was done. No further message is needed. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled';
}
