import type { ReactNode } from 'react';
import { Note } from '#web/ui/note.tsx';
import { Moment } from '#web/ui/relative-time.tsx';
import type { Integration } from '../integrations-data.ts';
import type { MetaAccount } from './meta-data.ts';

/** What keeps WhatsApp from leaving, or slows it, each with what to do. */
export function MetaNotes({ meta, account }: { meta: Integration; account: MetaAccount | null }): ReactNode {
  if (meta.state === 'broken') {
    return (
      <Note tone="error" title="Les messages WhatsApp ne partent plus">
        {meta.last_error} Ce qui devait partir est retenu : rien n’est perdu, et tout reprend après la réparation.
      </Note>
    );
  }
  if (account?.blocked_at) {
    return (
      <Note tone="error" title="Meta a bloqué ce compte WhatsApp">
        Depuis le <Moment at={account.blocked_at} />
        {account.blocked_type && `, motif donné par Meta : ${account.blocked_type}`}. Vos messages prennent le canal suivant de leur étape ; ceux qui n’en ont pas d’autre attendent. Corrigez l’infraction et faites appel dans l’assistance Meta
        Business, puis demandez à l’administrateur de lever le blocage : la reprise est progressive.
      </Note>
    );
  }
  if (account?.paused_until) {
    return (
      <Note tone="warning" title="Meta demande une pause">
        Trop de messages ont déplu : WhatsApp reprend de lui-même le <Moment at={account.paused_until} />.
      </Note>
    );
  }
  if (account?.quality === 'red') {
    return (
      <Note tone="warning" title="La qualité de votre numéro est basse">
        Des clients ont bloqué ou signalé vos messages. Nous n’écrivons plus qu’à un quart des personnes permises, jusqu’à ce que Meta relève la note.
      </Note>
    );
  }
  return null;
}
