import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { type Theme, applyTheme, chosenTheme } from './theme.ts';

const CHOICES = [
  { value: 'system', label: 'Comme le système', icon: Monitor },
  { value: 'light', label: 'Clair', icon: Sun },
  { value: 'dark', label: 'Sombre', icon: Moon },
] as const;

/** Chooses the light theme, the dark theme, or that of the system. */
export function ThemeSwitch(): ReactNode {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    applyTheme(chosen);
  };
  return (
    <SegmentedControl
      label="Apparence"
      name="theme"
      options={CHOICES}
      value={theme}
      onChoose={choose}
    />
  );
}
