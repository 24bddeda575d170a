import { Copy, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { saveFile } from '../../../components/save-file.ts';

/**
 * Shows the recovery codes once, to copy or to save as a file. The person confirms that they are
 * saved.
 */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  codes: readonly string[];
  onDone: () => void;
}): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  const download = () =>
    saveFile(
      'recueil-codes-de-secours.txt',
      new Blob([`Codes de secours de Recueil. Chacun sert une fois.\n\n${text}\n`], {
        type: 'text/plain;charset=utf-8',
      }),
    );
  return (
    <div className="mt-3 grid gap-4 text-ink">
      <p className="text-ink-2">
        Un code de secours remplace votre téléphone ou votre clé d’accès si vous les perdez. Chacun
        sert une fois. Recueil n’en garde qu’une empreinte : ils ne seront plus affichés.
      </p>
      <ol
        aria-label="Codes de secours"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-border bg-canvas px-4 py-3 max-md:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-12 leading-5 whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={copy}>
          {isCopied ? 'Codes copiés' : 'Copier'}
        </Button>
        <Button icon={Download} onClick={download}>
          Télécharger
        </Button>
        <Button look="primary" className="ml-auto max-md:w-full" onClick={onDone}>
          Je les ai enregistrés
        </Button>
      </div>
    </div>
  );
}
