import { useNavigate, type LinkProps } from '@tanstack/react-router';
import { LogOut, type LucideIcon, Moon, Search, Sun } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { useLogout } from '#web/back-office/session/use-logout.ts';
import { applyTheme } from '../theme.ts';
import { useScreens } from '../navigation/use-screens.ts';
import { SEARCH_TERMS } from './search-terms.ts';
import { matches } from './word-match.ts';

interface Command {
  label: string;
  also: string;
  icon: LucideIcon;
  run: () => void;
}

/** Ctrl K: type a word, Enter goes there. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const matching = useCommands().filter((command) =>
    matches(`${command.label} ${command.also}`, typed),
  );
  const chosen = Math.min(at, matching.length - 1);
  useEffect(() => dialog.current?.showModal(), []);
  const run = (command: Command | undefined) => {
    if (!command) return;
    dialog.current?.close();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + matching.length) % Math.max(matching.length, 1));
    else if (event.key === 'Enter') run(matching[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      closedby="any"
      aria-label="Rechercher"
      className="floating mx-auto mt-[15dvh] w-120 max-w-[calc(100%-16px)] border-0 p-0 text-14 backdrop:bg-(--scrim) open:animate-appear"
    >
      <label className="flex h-12 items-center gap-2.5 border-b border-border px-4">
        <Icon of={Search} className="text-ink-3" />
        <span className="sr-only">Rechercher un écran ou une action</span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={matching[chosen] ? `palette-${chosen}` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          placeholder="Un écran, une action"
          autoComplete="off"
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
      </label>
      <div
        id="palette-list"
        role="listbox"
        aria-label="Résultats"
        className="max-h-80 overflow-y-auto p-2"
      >
        {matching.map((command, index) => (
          <button
            key={command.label}
            id={`palette-${index}`}
            type="button"
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
            className={classNames(
              'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-left max-md:h-11 [&_svg]:text-ink-3',
              index === chosen && 'bg-pressed',
            )}
          >
            <Icon of={command.icon} />
            {command.label}
          </button>
        ))}
      </div>
      {matching.length === 0 && (
        <p className="px-4 pb-4 text-ink-2">Aucun résultat. Essayez « envois » ou « avis ».</p>
      )}
    </dialog>
  );
}

function useCommands(): Command[] {
  const navigate = useNavigate();
  const { findable: screens } = useScreens();
  const leave = useLogout();
  return [
    ...screens.map((screen) => ({
      label: screen.label,
      also: SEARCH_TERMS[screen.path] ?? '',
      icon: screen.icon,
      run: () => void navigate({ to: screen.path as NonNullable<LinkProps['to']> }),
    })),
    { label: 'Apparence claire', also: 'thème jour', icon: Sun, run: () => applyTheme('light') },
    { label: 'Apparence sombre', also: 'thème nuit', icon: Moon, run: () => applyTheme('dark') },
    { label: 'Se déconnecter', also: 'quitter sortir', icon: LogOut, run: leave },
  ];
}
