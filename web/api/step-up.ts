/** Asks the person to prove who they are; true once they have. */
type AskPerson = () => Promise<boolean>;

let askPerson: AskPerson = () => Promise.resolve(false);
let asking: Promise<boolean> | null = null;

export function whenStepUpIsRequired(ask: AskPerson): void {
  askPerson = ask;
}

/** Calls that are refused at the same moment ask once. */
export function requestStepUp(): Promise<boolean> {
  asking ??= askPerson().finally(() => {
    asking = null;
  });
  return asking;
}

/** The person did not prove who they are: nothing was done, and they know it. */
export class StepUpCancelled extends Error {
  override readonly name = 'StepUpCancelled';
}
