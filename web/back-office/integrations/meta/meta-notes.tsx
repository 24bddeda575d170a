import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { violationLabels } from '#contract/labels/violation-labels.ts';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import type { Integration } from '../integrations-data.ts';
import { TroubleNote } from '../trouble-note.tsx';
import type { MetaAccount } from './meta-data.ts';

/** Shows the problems that prevent or slow WhatsApp sending, with their remedies. */
export function MetaNotes({
  meta,
  account,
}: {
  meta: Integration;
  account: MetaAccount | null;
}): ReactNode {
  if (meta.state === 'broken')
    return (
      <TroubleNote
        integration={meta}
        broken="Les messages WhatsApp ne partent plus"
        after="Ce qui devait partir est mis en attente : rien n’est perdu, et tout reprend après la réparation."
      />
    );
  if (account?.blocked_at)
    return <BlockedAccount account={account} blockedAt={account.blocked_at} />;
  if (account?.paused_until) {
    return (
      <Note tone="warning" title="Meta demande une pause">
        Trop de messages ont déplu : WhatsApp reprend de lui-même le{' '}
        <Moment at={account.paused_until} />.
      </Note>
    );
  }
  if (account?.quality === 'red') {
    return (
      <Note tone="warning" title="La qualité de votre numéro est basse">
        Des clients ont bloqué ou signalé vos messages. Nous n’écrivons plus qu’à un quart des
        personnes permises, jusqu’à ce que Meta relève la note.
      </Note>
    );
  }
  return <TroubleNote integration={meta} broken="" after="" />;
}

/** Shows why Meta blocked the account, its consequences, and the two steps to unblock it. */
function BlockedAccount({
  account: { blocked_type, blocked_until },
  blockedAt,
}: {
  account: MetaAccount;
  blockedAt: string;
}): ReactNode {
  const { why, remedy } = violationLabels(blocked_type);
  return (
    <Note
      tone="error"
      title="Meta a bloqué ce compte WhatsApp"
      actions={
        <>
          <a
            href="https://business.facebook.com/business-support-home/"
            target="_blank"
            rel="noreferrer"
            className={buttonClass()}
          >
            Ouvrir l’assistance Meta Business
          </a>
          <Link to="/dashboard/queue" search={{ reason: ['account_violation'] }} className="link">
            Ce qui attend
          </Link>
        </>
      }
    >
      <p>
        Depuis le <Moment at={blockedAt} />. {why} Vos messages prennent le canal suivant de leur
        étape ; ceux qui n’en ont pas d’autre attendent, aucun n’est perdu.
      </p>
      <ol className="mt-2 list-decimal pl-5">
        <li>{remedy}</li>
        <li>Faites appel dans l’assistance Meta Business, dans les 90 jours.</li>
        <li>
          {blocked_until === null ? (
            'Une fois l’appel accepté, demandez à l’administrateur de lever le blocage : la reprise est progressive.'
          ) : (
            <>
              Le blocage prend fin de lui-même le <Moment at={blocked_until} />, ou plus tôt si
              l’appel est accepté et que l’administrateur le lève : la reprise est progressive.
            </>
          )}
        </li>
      </ol>
    </Note>
  );
}
