import { Loader, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { PALETTE_GROUPS, type PaletteEntry } from './palette-entry.ts';
import { PaletteResults } from './palette-results.tsx';
import { useFoundEntries } from './use-found-entries.ts';
import { useHelpEntries } from './use-help-entries.ts';
import { useKnownEntries } from './use-known-entries.ts';
import { begins, matchesWords } from './word-match.ts';

/** The greatest number of results shown in each group. */
const MOST = 5;

/**
 * The search dialog, opened with Ctrl+K or « / ». It finds names, orders, reviews and settings.
 * Enter opens the selected result.
 */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  /** True when Enter was pressed before the answer. The first result is opened when it arrives. */
  const isHurried = useRef(false);
  const { entries, isWaiting, failure } = useEntries(typed);
  const chosen = Math.min(at, entries.length - 1);
  useEffect(() => dialog.current?.showModal(), []);
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    dialog.current?.close();
    entry.run();
  };
  useEffect(() => {
    if (!isHurried.current || isWaiting) return;
    isHurried.current = false;
    run(entries[0]);
  });
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + entries.length) % Math.max(entries.length, 1));
    else if (event.key !== 'Enter') return;
    else if (isWaiting && at === 0) isHurried.current = true;
    else run(entries[chosen]);
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      closedby="any"
      aria-label="Rechercher"
      className="floating mx-auto mt-[12dvh] w-150 max-w-[calc(100%-16px)] border-0 p-0 text-14 backdrop:bg-(--scrim) open:animate-appear max-md:mt-2"
    >
      <label className="flex h-12 items-center gap-2.5 border-b border-border px-4">
        <Icon of={Search} className="text-ink-3" />
        <span className="sr-only">Rechercher un client, une commande, un réglage, une action</span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={entries[chosen] ? `palette-${chosen}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            isHurried.current = false;
            setAt(0);
          }}
          onKeyDown={press}
          placeholder="Un client, une commande, un avis, un réglage"
          autoComplete="off"
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
        {isWaiting && <Icon of={Loader} className="animate-turn text-ink-3" />}
      </label>
      <PaletteResults entries={entries} chosen={chosen} onChoose={setAt} onRun={run} />
      <p role="status" className="px-4 text-ink-2 not-empty:py-3">
        {failure ??
          (entries.length === 0 &&
            !isWaiting &&
            'Aucun résultat. Essayez un nom, un numéro de commande ou « envois ».')}
      </p>
    </dialog>
  );
}

/**
 * Returns the results. The shop’s data comes first, unless the typed text begins the label of a
 * screen, a setting or an action.
 */
function useEntries(typed: string): {
  entries: PaletteEntry[];
  isWaiting: boolean;
  failure: string | null;
} {
  const found = useFoundEntries(typed);
  const known = useKnownEntries();
  const text = typed.trim();
  const articles = useHelpEntries(text);
  if (text === '') return { ...found, entries: known.filter(({ group }) => group === 'Écrans') };
  const matching = known.filter(({ label, also }) => matchesWords(`${label} ${also}`, text));
  const named = matching.filter(({ label }) => begins(label, text));
  const first = named[0]?.group;
  const rest = matching.filter((entry) => !named.includes(entry));
  const all = [...named, ...found.entries, ...rest, ...articles];
  return {
    ...found,
    // The first result will not change when the answer arrives.
    isWaiting: found.isWaiting && first === undefined,
    entries: PALETTE_GROUPS.toSorted((a, b) => Number(b === first) - Number(a === first)).flatMap(
      (group) => all.filter((entry) => entry.group === group).slice(0, MOST),
    ),
  };
}
