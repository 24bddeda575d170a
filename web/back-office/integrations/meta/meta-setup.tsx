import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { Detail, Details } from '#web/ui/layout/details.tsx';

/**
 * Shows the values to paste in the settings of the Meta app, so that Meta reports the status of
 * messages.
 */
export function MetaSetup({
  callback_url,
  verify_token,
}: {
  callback_url: string;
  verify_token: string | null;
}): ReactNode {
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">
        Dans votre application Meta, rubrique WhatsApp puis Configuration, collez ces deux valeurs
        et abonnez-la à tous les champs : les distributions, les réponses et les blocages nous sont
        transmis ainsi.
      </p>
      <Details>
        <Detail label="Adresse d’appel">
          <Copied text={callback_url} label="Copier l’adresse d’appel" />
        </Detail>
        {verify_token && (
          <Detail label="Jeton de vérification">
            <Copied text={verify_token} label="Copier le jeton de vérification" />
          </Detail>
        )}
      </Details>
    </div>
  );
}

function Copied({ text, label }: { text: string; label: string }): ReactNode {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 break-all">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
