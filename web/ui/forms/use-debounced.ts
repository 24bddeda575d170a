import { useEffect, useState } from 'react';

interface DebouncedCall<Value> {
  /** Calls with this value after the pause, unless another value is scheduled before. */
  schedule: (value: Value) => void;
  /** Calls at once with the scheduled value, if there is one. */
  flush: () => void;
  cancel: () => void;
}

/** Returns the value once it has stayed the same for `ms` milliseconds; the first value at once. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value);
  const { schedule } = useDebouncedCall((settled: Value) => setDebounced(() => settled), ms);
  useEffect(() => schedule(value), [schedule, value]);
  return debounced;
}

/** Delays a call until `ms` milliseconds have passed without another one. */
export function useDebouncedCall<Value>(
  call: (value: Value) => void,
  ms: number,
): DebouncedCall<Value> {
  const [debounced] = useState(() => createDebouncedCall<Value>());
  useEffect(() => debounced.configure(call, ms));
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
}

function createDebouncedCall<Value>(): DebouncedCall<Value> & {
  configure: (call: (value: Value) => void, ms: number) => void;
} {
  let call: (value: Value) => void = () => undefined;
  let pause = 0;
  let scheduled: { value: Value; timer: ReturnType<typeof setTimeout> } | null = null;
  const cancel = (): void => {
    clearTimeout(scheduled?.timer);
    scheduled = null;
  };
  const flush = (): void => {
    if (scheduled === null) return;
    const { value } = scheduled;
    cancel();
    call(value);
  };
  return {
    configure: (nextCall, ms) => {
      call = nextCall;
      pause = ms;
    },
    schedule: (value) => {
      cancel();
      scheduled = { value, timer: setTimeout(flush, pause) };
    },
    flush,
    cancel,
  };
}
