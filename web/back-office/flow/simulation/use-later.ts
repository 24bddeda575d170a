import { useEffect, useState } from 'react';

/** The value, once it has stayed the same for a while; at once the first time. */
export function useLater<Value>(value: Value, ms: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const pause = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(pause);
  }, [value, ms]);
  return later;
}
