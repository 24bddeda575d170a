import { SCRIPT_PURPOSES, type ScriptPurpose, scriptOf } from './foreign-scripts.ts';

const KEY = 'recueil-third-party';
/** Asked again after half a year, as the CNIL advises. */
const KEPT_MS = 183 * 86_400_000;

type Choice = { isAccepted: boolean; at: number; script: string };
const listeners = new Set<() => void>();

/**
 * Whether this person agreed to it in this browser; null: they have not said, or said so too long
 * ago, or of another service.
 */
export function choiceOf(purpose: ScriptPurpose, now: number = Date.now()): boolean | null {
  const choice = readChoices()[purpose];
  return choice === undefined || now - choice.at > KEPT_MS || choice.script !== scriptOf(purpose)
    ? null
    : choice.isAccepted;
}

/** Yes and no are kept alike. */
export function choose(purpose: ScriptPurpose, isAccepted: boolean): void {
  localStorage.setItem(
    KEY,
    JSON.stringify({
      ...readChoices(),
      [purpose]: { isAccepted, at: Date.now(), script: scriptOf(purpose) ?? '' } satisfies Choice,
    }),
  );
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`, beside `choicesNow`. */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All of them in one word, equal as long as nothing changed. */
export const choicesNow = (): string =>
  SCRIPT_PURPOSES.map((purpose) => String(choiceOf(purpose))).join(' ');

function readChoices(): Partial<Record<ScriptPurpose, Choice>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<ScriptPurpose, Choice>>;
  } catch {
    return {};
  }
}
