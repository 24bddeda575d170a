/** What proof a call wants. */
export interface WantedProof {
  /** The password is not enough: a passkey or a code. */
  by_second_factor: boolean;
}

/** Asks the person to prove who they are; true once they have. */
type AskPerson = (wanted: WantedProof) => Promise<boolean>;

let askPerson: AskPerson | null = null;
let asking: Promise<boolean> | null = null;
let setReady: () => void;
/**
 * Resolved once the dialog can be opened: its code loads after the screen, and a call may be
 * refused before.
 */
const isReady = new Promise<void>((resolve) => (setReady = resolve));

export function whenStepUpIsRequired(ask: AskPerson): void {
  askPerson = ask;
  setReady();
}

/** Calls that are refused at the same moment ask once. */
export function requestStepUp(wanted: WantedProof): Promise<boolean> {
  asking ??= isReady
    .then(() => askPerson?.(wanted) ?? false)
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** The person did not prove who they are: nothing was done, and they know it. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled';
}
