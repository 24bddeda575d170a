import { useState } from 'react';

/**
 * Returns the choice that a control shows: the new choice from the click until `save` settles, then
 * the saved one. Without this, the control would briefly return to the old value. `save` reports
 * its own failure, and the control then shows the saved choice.
 */
export function useShownChoice<Choice>(
  saved: Choice,
  save: (choice: Choice) => Promise<unknown>,
): [shown: Choice, choose: (choice: Choice) => void] {
  const [pending, setPending] = useState<{ choice: Choice } | null>(null);
  const choose = async (choice: Choice) => {
    const own = { choice };
    setPending(own);
    await save(choice).catch(() => {});
    // A later choice has its own save.
    setPending((latest) => (latest === own ? null : latest));
  };
  return [pending ? pending.choice : saved, (choice) => void choose(choice)];
}
