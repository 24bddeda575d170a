import { type ReactNode, useState } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';

/** Accepts the code of an app, a recovery code, or both. */
export type AcceptedCode = 'app' | 'recovery_code' | 'any';

/**
 * A field for the six digits of an authenticator app, which the browser may fill in, or for a
 * recovery code.
 */
export function CodeField({
  value,
  onChange,
  error,
  accepted = 'any',
}: {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  accepted?: AcceptedCode;
}): ReactNode {
  const [isRecovery, setRecovery] = useState(accepted === 'recovery_code');
  const change = () => {
    setRecovery(!isRecovery);
    onChange('');
  };
  return (
    <Field
      key={String(isRecovery)}
      label={isRecovery ? 'Code de secours' : 'Code à 6 chiffres'}
      error={error}
      hint={
        isRecovery
          ? 'Un des codes que vous avez enregistrés. Il ne servira qu’une fois.'
          : 'Celui qu’affiche votre application d’authentification.'
      }
      aside={
        accepted === 'any' && (
          <button type="button" className="link" onClick={change}>
            {isRecovery ? 'Utiliser l’application' : 'Utiliser un code de secours'}
          </button>
        )
      }
    >
      <Input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isRecovery ? 40 : 7}
        className={isRecovery ? 'font-mono' : 'font-mono text-16 tracking-[0.2em]'}
        data-autofocus
      />
    </Field>
  );
}
