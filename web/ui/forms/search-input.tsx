import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { controlClass } from './field.tsx';
import { useDebouncedCall } from './use-debounced.ts';
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
  const lastReported = useRef(value);
  const report = (text: string) => {
    lastReported.current = text.trim();
    onSearch(lastReported.current);
  };
  const { schedule, flush, cancel } = useDebouncedCall(report, PAUSE_MS);
  useEffect(() => {
    if (value === lastReported.current) return;
    // The search was cleared from elsewhere, or another page was opened: the text that is still
    // being typed no longer counts.
    cancel();
    lastReported.current = value;
    setTyped(value);
  }, [cancel, value]);
  const search = (text: string) => {
    setTyped(text);
    schedule(text);
  };
  const searchAtOnce = (text: string) => {
    search(text);
    flush();
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
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && searchAtOnce(typed)}
        // The pending search runs before the next click, because that click may remove the search.
        onBlur={flush}
        className={controlClass(
          'h-(--control) border-border-strong pl-8 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {typed && (
        <IconButton
          icon={X}
          label="Effacer la recherche"
          onClick={() => searchAtOnce('')}
          look="bare"
          className="absolute top-0 right-0"
        />
      )}
    </span>
  );
}
