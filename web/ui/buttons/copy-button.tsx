import { Check, Copy, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

const COPIED_MS = 1500;

/** Copies a text and confirms it: `<CopyButton text={id} label="Copier l’identifiant" />`. */
export function CopyButton({
  text,
  label = 'Copier',
  icon = Copy,
  className,
}: {
  text: string;
  label?: string;
  icon?: LucideIcon;
  className?: string;
}): ReactNode {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      <IconButton
        icon={isCopied ? Check : icon}
        label={label}
        onClick={copy}
        {...(className && { className })}
      />
      <span role="status" className="sr-only">
        {isCopied ? 'Copié' : ''}
      </span>
    </>
  );
}
