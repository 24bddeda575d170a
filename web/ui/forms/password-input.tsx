import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Input } from './input.tsx';

/**
 * A password field with a button that shows the password. It needs `autoComplete`:
 * `current-password` or `new-password`.
 */
export function PasswordInput({
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'>): ReactNode {
  const [isVisible, setVisible] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...rest}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={`pr-11 ${className ?? ''}`}
      />
      <IconButton
        icon={isVisible ? EyeOff : Eye}
        label={isVisible ? 'Masquer la saisie' : 'Afficher la saisie'}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
        look="bare"
        className="absolute top-0 right-0"
      />
    </span>
  );
}
