import { type ReactNode, Suspense, lazy, useEffect, useSyncExternalStore } from 'react';
import { closePalette, isPaletteOpen, openPalette, watchPalette } from './palette-store.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Where the palette opens with Ctrl K; its code comes the first time. */
export function PalettePlace(): ReactNode {
  const isOpen = useSyncExternalStore(watchPalette, isPaletteOpen);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      openPalette();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return isOpen ? (
    <Suspense>
      <Palette onClose={closePalette} />
    </Suspense>
  ) : null;
}
