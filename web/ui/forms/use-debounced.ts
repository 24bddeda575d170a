import { useEffect, useState } from 'react';

/**
 * Returns the value after it has stayed the same for `ms` milliseconds. The first value is returned
 * immediately.
 */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
