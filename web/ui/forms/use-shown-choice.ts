import { useState } from 'react';

/**
 * The choice that a control shows: the one just made, from the click until `save` settles, and the
 * saved one otherwise. A control that waited for the answer would fall back for a moment first.
 * `save` reports its own failure; the control then shows what is saved.
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
    // A choice made since then has its own save.
    setPending((latest) => (latest === own ? null : latest));
  };
  return [pending ? pending.choice : saved, (choice) => void choose(choice)];
}
