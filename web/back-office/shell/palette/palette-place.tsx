import { type ReactNode, Suspense, lazy, useEffect, useSyncExternalStore } from 'react';
import { closeKeySheet, isKeySheetOpen, watchKeySheet } from '../keys/key-sheet-store.ts';
import { pressShortcut } from '../keys/press-shortcut.ts';
import { closePalette, isPaletteOpen, openPalette, watchPalette } from './palette-store.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const KeySheet = lazy(async () => ({ default: (await import('../keys/key-sheet.tsx')).KeySheet }));

/** Opens the search with Ctrl+K, and the list of shortcuts. Their code is loaded the first time. */
export function PalettePlace(): ReactNode {
  const isOpen = useSyncExternalStore(watchPalette, isPaletteOpen);
  const isSheetOpen = useSyncExternalStore(watchKeySheet, isKeySheetOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        openPalette();
      } else pressShortcut(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <Suspense>
      {isOpen && <Palette onClose={closePalette} />}
      {isSheetOpen && <KeySheet onClose={closeKeySheet} />}
    </Suspense>
  );
}
