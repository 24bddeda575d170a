import type { ReactNode } from 'react';
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
            <button
              key={entry.key}
              id={`palette-${index}`}
              ref={index === chosen ? showWhole : undefined}
              type="button"
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              onPointerMove={() => onChoose(index)}
              onClick={() => onRun(entry)}
              className={classNames(
                'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-left max-md:h-11 [&_svg]:flex-none [&_svg]:text-ink-3',
                index === chosen && 'bg-pressed',
              )}
            >
              <Icon of={entry.icon} />
              <span className="max-w-[60%] flex-none truncate">{entry.label}</span>
              {entry.hint && (
                <span className="ml-auto min-w-0 truncate text-12 text-ink-3">{entry.hint}</span>
              )}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function showWhole(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}
