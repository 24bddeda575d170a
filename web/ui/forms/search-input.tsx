import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { controlClass } from './field.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

const PAUSE_MS = 250;

export interface SearchInputProps {
  label: string;
  placeholder: string;
  /** The current search text from the URL. */
  value: string;
  /**
   * Called after a pause in typing, and immediately on Enter, when the field is cleared or when it
   * loses the focus.
   */
  onSearch: (text: string) => void;
}

/** The search field of a list. */
export function SearchInput({ label, placeholder, value, onSearch }: SearchInputProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastReported = useRef(value);
  useEffect(() => {
    if (value === lastReported.current) return;
    // The search was changed elsewhere or the page changed, so a pending search is cancelled.
    clearTimeout(pause.current);
    pause.current = undefined;
    lastReported.current = value;
    setTyped(value);
  }, [value]);
  const ask = (text: string) => {
    clearTimeout(pause.current);
    pause.current = undefined;
    lastReported.current = text.trim();
    onSearch(lastReported.current);
  };
  const search = (text: string, wait: number) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => ask(text), wait);
  };
  return (
    <span className="relative block w-60 max-md:w-full" role="search">
      <Icon
        of={Search}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => search(event.target.value, PAUSE_MS)}
        onKeyDown={(event) => event.key === 'Enter' && search(typed, 0)}
        // The pending search runs before the next click, because that click may remove the search.
        onBlur={() => pause.current !== undefined && ask(typed)}
        className={controlClass(
          'h-(--control) border-border-strong pl-8 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {typed && (
        <IconButton
          icon={X}
          label="Effacer la recherche"
          onClick={() => search('', 0)}
          look="bare"
          className="absolute top-0 right-0"
        />
      )}
    </span>
  );
}
