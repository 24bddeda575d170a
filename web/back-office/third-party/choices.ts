import { SCRIPT_PURPOSES, type ScriptPurpose, scriptOf } from './foreign-scripts.ts';

const KEY = 'recueil-third-party';
/** Milliseconds after which consent is asked for again: half a year, as the CNIL recommends. */
const STORED_MS = 183 * 86_400_000;

type Choice = { isAccepted: boolean; at: number; script: string };
const listeners = new Set<() => void>();

/**
 * Returns this person’s choice in this browser, or null when there is none, when it has expired, or
 * when it was about another service.
 */
export function choiceOf(purpose: ScriptPurpose, now: number = Date.now()): boolean | null {
  const choice = readChoices()[purpose];
  return choice === undefined || now - choice.at > STORED_MS || choice.script !== scriptOf(purpose)
    ? null
    : choice.isAccepted;
}

/** Stores the choice. Refusals are stored as consents are. */
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

/** For `useSyncExternalStore`, with `choicesNow`. */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns all choices as one text, which changes only when a choice does. */
export const choicesNow = (): string =>
  SCRIPT_PURPOSES.map((purpose) => String(choiceOf(purpose))).join(' ');

function readChoices(): Partial<Record<ScriptPurpose, Choice>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<ScriptPurpose, Choice>>;
  } catch {
    return {};
  }
}
