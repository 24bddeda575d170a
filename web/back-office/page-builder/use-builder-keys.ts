import { type Dispatch, useEffect } from 'react';
import type { BuilderAction } from './builder-state.ts';

/**
 * Handles Ctrl+Z (undo), Ctrl+Shift+Z and Ctrl+Y (redo), also in text fields, whose input is part
 * of the same history.
 */
export function useBuilderKeys(dispatch: Dispatch<BuilderAction>, isReader: boolean): void {
  useEffect(() => {
    if (isReader) return undefined;
    const press = (event: KeyboardEvent) => {
      const travels = travelOf(event);
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (!travels || isInDialog) return;
      event.preventDefault();
      dispatch({ do: travels });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [dispatch, isReader]);
}

function travelOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): 'undo' | 'redo' | null {
  if ((!ctrlKey && !metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null;
}
