import type { MouseEvent, ReactNode } from 'react';
import { opensElsewhere } from '#web/back-office/customers/customer-link.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** Lists the results in groups, with one of them selected. */
export function PaletteResults({
  entries,
  chosen,
  onChoose,
  onRun,
}: {
  entries: readonly PaletteEntry[];
  chosen: number;
  onChoose: (index: number) => void;
  onRun: (entry: PaletteEntry) => void;
}): ReactNode {
  const groups = Map.groupBy(
    entries.map((entry, index) => ({ entry, index })),
    ({ entry }) => entry.group,
  );
  return (
    <div
      id="palette-list"
      role="listbox"
      aria-label="Résultats"
      className="max-h-[min(60dvh,480px)] overflow-y-auto p-2 empty:p-0"
    >
      {[...groups].map(([group, lines]) => (
        <div key={group} role="group" aria-label={group} className="not-first:mt-2">
          <p aria-hidden="true" className="px-2 pt-1 pb-1 text-12 font-medium text-ink-3">
            {group}
          </p>
          {lines.map(({ entry, index }) => (
            <ResultLine
              key={entry.key}
              entry={entry}
              id={`palette-${index}`}
              isChosen={index === chosen}
              onChoose={() => onChoose(index)}
              onRun={() => onRun(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ResultLineProps {
  entry: PaletteEntry;
  id: string;
  isChosen: boolean;
  onChoose: () => void;
  onRun: () => void;
}

/** A link when the result has a URL, so that it can be opened in a new tab. */
function ResultLine({ entry, id, isChosen, onChoose, onRun }: ResultLineProps): ReactNode {
  const Line = entry.href === undefined ? 'button' : 'a';
  return (
    <Line
      id={id}
      ref={isChosen ? showWhole : undefined}
      {...(entry.href === undefined ? { type: 'button' } : { href: entry.href })}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onPointerMove={onChoose}
      onClick={(event: MouseEvent) => {
        if (entry.href !== undefined && opensElsewhere(event)) return;
        event.preventDefault();
        onRun();
      }}
      className={classNames(
        'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-left max-md:h-11 [&_svg]:flex-none [&_svg]:text-ink-3',
        isChosen && 'bg-pressed',
      )}
    >
      <Icon of={entry.icon} />
      <span className="max-w-[60%] flex-none truncate">{entry.label}</span>
      {entry.hint && (
        <span className="ml-auto min-w-0 truncate text-12 text-ink-3">{entry.hint}</span>
      )}
    </Line>
  );
}

function showWhole(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}
