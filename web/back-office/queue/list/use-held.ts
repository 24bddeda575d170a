import { useEffect, useRef, useState } from 'react';

const QUIET_MS = 8_000;

export interface HeldProps {
  onPointerMove: (event: { pointerType: string }) => void;
  onPointerLeave: () => void;
  onKeyDown: () => void;
}

/**
 * Returns true while a list is in use: the mouse moves over it or keys are pressed in it, until a
 * short pause. Touch does not count, because a finger does not hover.
 */
export function useHeld(): [boolean, HeldProps] {
  const [isHeld, setHeld] = useState(false);
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(quiet.current), []);
  const release = () => {
    clearTimeout(quiet.current);
    setHeld(false);
  };
  const hold = () => {
    clearTimeout(quiet.current);
    quiet.current = setTimeout(release, QUIET_MS);
    setHeld(true);
  };
  return [
    isHeld,
    {
      onPointerMove: ({ pointerType }) => pointerType === 'mouse' && hold(),
      onPointerLeave: release,
      onKeyDown: hold,
    },
  ];
}
