import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status, type StatusTone } from '#web/ui/layout/status.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { CopyableValue } from '../../components/copyable-value.tsx';
import { type DnsRecord, type MailSenderRow, sendersQuery } from './mail-data.ts';

const NAMES: Readonly<Record<DnsRecord['purpose'], { title: string; why: string }>> = {
  dkim: { title: 'DKIM', why: 'La clé avec laquelle Recueil signe chaque e-mail.' },
  spf: { title: 'SPF', why: 'Les serveurs qui ont le droit d’envoyer pour votre domaine.' },
  dmarc: { title: 'DMARC', why: 'Ce que les messageries font de ce qui n’est ni signé ni permis.' },
};

const STATES: Readonly<
  Record<DnsRecord['state'], { icon: LucideIcon; tone: StatusTone; word: string }>
> = {
  ok: { icon: CircleCheck, tone: 'good', word: 'En place' },
  missing: { icon: CircleAlert, tone: 'bad', word: 'Manque' },
  wrong: { icon: CircleAlert, tone: 'bad', word: 'À corriger' },
  unknown: { icon: CircleDashed, tone: 'neutral', word: 'Pas encore vérifié' },
  not_needed: { icon: CircleMinus, tone: 'neutral', word: 'Rien à faire' },
};

/** Shows the DNS records to publish for the domain, the published values and their problems. */
export function DnsRecords({
  sender,
  mayAct,
}: {
  sender: MailSenderRow;
  mayAct: boolean;
}): ReactNode {
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => ask('checkSender', { params: { id: sender.id } }),
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: sendersQuery.queryKey });
      const isWhole = data.dns.every(({ state }) => state === 'ok' || state === 'not_needed');
      if (isWhole) showToast({ title: 'Les enregistrements sont en place', color: 'primary' });
      else
        showToast({
          title: 'Des enregistrements manquent encore',
          description: 'Un changement chez un hébergeur met parfois quelques heures à se voir.',
          color: 'secondary',
        });
    },
  });
  return (
    <div>
      <ul className="hairline-t">
        {sender.dns.map((record) => (
          <RecordRow key={record.purpose} record={record} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        {mayAct && (
          <Button busy={check.isPending} onClick={() => check.mutate()}>
            Vérifier maintenant
          </Button>
        )}
        <p className="text-ink-3">
          {sender.checked_at === null ? (
            'Jamais vérifié.'
          ) : (
            <>
              Vérifié <RelativeTime at={sender.checked_at} />, puis chaque jour.
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function RecordRow({
  record: { purpose, type, host, value, state, found: currentValue, problem },
}: {
  record: DnsRecord;
}): ReactNode {
  const { title, why } = NAMES[purpose];
  const isDone = state === 'ok' || state === 'not_needed';
  return (
    <li className="hairline-b grid gap-2 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium">{title}</h3>
        <Status {...STATES[state]} />
      </div>
      <p className="text-ink-2">
        {state === 'not_needed'
          ? 'Vos e-mails gardent l’adresse de retour de l’instance, dont le domaine répond.'
          : why}
      </p>
      {problem !== null && <p>{problem}</p>}
      {!isDone && currentValue !== null && (
        <CopyableValue label="Aujourd’hui" text={currentValue} />
      )}
      {!isDone && (
        <>
          <CopyableValue label={`Nom, type ${type}`} text={host} copy={`Copier le nom ${title}`} />
          {value === null ? (
            <p className="text-ink-2">
              Sa valeur est dans l’aide de votre service d’e-mail, sous « SPF ».
            </p>
          ) : (
            <CopyableValue label="Valeur" text={value} copy={`Copier la valeur ${title}`} />
          )}
        </>
      )}
    </li>
  );
}
