import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status, type StatusTone } from '#web/ui/layout/status.tsx';
import { showErrorToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { CopyableValue } from '../components/copyable-value.tsx';
import { settingsQuery } from '../components/shop-settings.ts';

type Dns = NonNullable<Answer<'getSettings'>['data']['link_domain_dns']>;

const STATES: Readonly<
  Record<Dns['state'], { icon: LucideIcon; tone: StatusTone; word: string; means: string }>
> = {
  ok: {
    icon: CircleCheck,
    tone: 'good',
    word: 'En place',
    means: 'Les liens des prochains messages commencent par ce nom.',
  },
  missing: {
    icon: CircleAlert,
    tone: 'bad',
    word: 'Manque',
    means:
      'L’enregistrement n’est pas encore visible. Chez certains hébergeurs, il faut quelques heures.',
  },
  elsewhere: {
    icon: CircleAlert,
    tone: 'bad',
    word: 'À corriger',
    means: 'Ce nom mène ailleurs : remplacez sa valeur par celle-ci.',
  },
  unanswered: {
    icon: CircleAlert,
    tone: 'warning',
    word: 'Sans certificat',
    means:
      'Ce nom mène bien ici, mais aucun navigateur ne peut encore l’ouvrir en https : la personne qui héberge Recueil doit y ajouter ce nom.',
  },
  unknown: {
    icon: CircleDashed,
    tone: 'neutral',
    word: 'Pas encore vérifié',
    means: 'Publiez cet enregistrement chez l’hébergeur de votre domaine.',
  },
};

/** Matches an IP address or localhost, to which no CNAME record can point. */
const NAMELESS = /^(?:localhost|[\d.]+|\[.*\])$/;

/**
 * Shows the DNS record to publish for the link domain and whether it was found. Until it is found,
 * links use the domain of this instance.
 */
export function LinkDomainRecord({ dns, mayAct }: { dns: Dns; mayAct: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { icon, tone, word, means } = STATES[dns.state];
  const check = useMutation({
    mutationFn: () => ask('checkLinkDomain'),
    onSuccess: (answer) => queryClient.setQueryData(settingsQuery.queryKey, answer),
  });
  const remove = useMutation({
    mutationFn: () => ask('updateSettings', { body: { link_domain: null } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(settingsQuery.queryKey, answer);
      showToast({ title: 'Les liens reprennent l’adresse de Recueil', color: 'primary' });
    },
    onError: (error) => showErrorToast(error.message),
    onSettled: () => setLeaving(false),
  });
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 font-medium break-all">{dns.host}</h3>
        <Status icon={icon} tone={tone} word={word} />
      </div>
      <p className="mt-1 text-ink-2" aria-live="polite">
        {means}
      </p>
      {dns.state !== 'ok' && (
        <div className="mt-3 grid gap-2">
          <CopyableValue label="Nom, type CNAME" text={dns.host} copy="Copier le nom" />
          {NAMELESS.test(dns.value) && (
            <p className="text-12 text-ink-3">
              Cette instance n’a pas encore de nom public : la valeur changera le jour où elle en
              aura un.
            </p>
          )}
          <CopyableValue label="Valeur" text={dns.value} copy="Copier la valeur" />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        {mayAct && (
          <>
            <Button busy={check.isPending} onClick={() => check.mutate()}>
              Vérifier maintenant
            </Button>
            <Button look="danger-ghost" onClick={() => setLeaving(true)}>
              Retirer
            </Button>
          </>
        )}
        <p className="text-ink-3">
          {dns.checked_at === null ? (
            'Jamais vérifié.'
          ) : (
            <>
              Vérifié <RelativeTime at={dns.checked_at} />, puis régulièrement.
            </>
          )}
        </p>
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Retirer ${dns.host} ?`}
        confirm="Retirer le domaine"
        safe="Conserver ce domaine"
        look="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {dns.state === 'ok'
          ? 'Les liens déjà envoyés sous ce nom ne s’ouvriront plus.'
          : 'Les liens gardent l’adresse de Recueil.'}
      </ConfirmDialog>
    </div>
  );
}
