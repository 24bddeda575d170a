import { deName } from '#contract/messages/de-name.ts';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { useSession } from '../../session/use-session.ts';
import { DnsRecords } from './dns-records.tsx';
import type { MailAccountState, MailSenderRow } from './mail-data.ts';
import { RemoveSender } from './remove-sender.tsx';
import { SenderForm } from './sender-form.tsx';

/**
 * Edits the sender address of emails, and shows whether mailbox providers can authenticate it (DKIM
 * and alignment).
 */
export function SenderSection({
  sender,
  account,
}: {
  sender: MailSenderRow | null;
  account: MailAccountState;
}): ReactNode {
  const { team } = useSession();
  const [isTyping, setTyping] = useState(false);
  const mayAct = team.role !== 'reader';
  return (
    <FormSection
      title="Expéditeur des e-mails"
      what="Le nom et l’adresse que vos clients voient. Trois enregistrements chez l’hébergeur de votre domaine prouvent que ces e-mails sont bien de vous."
    >
      {sender && !isTyping && (
        <>
          <Warning sender={sender} account={account} />
          <Details>
            <Detail label="État">{stateOf(sender)}</Detail>
            <Detail label="Nom">{sender.name}</Detail>
            <Detail label="Adresse">{sender.email}</Detail>
            <Detail label="Réponses à">{sender.reply_to ?? sender.email}</Detail>
          </Details>
          <DnsRecords sender={sender} mayAct={mayAct} />
        </>
      )}
      {!sender && !isTyping && (
        <p className="text-ink-2">
          {account.scope === 'instance'
            ? `Vos e-mails partent ${deName(account.address ?? 'l’adresse de l’instance')}, au nom de votre boutique. Les réponses de vos clients n’arrivent pas chez vous.`
            : 'Aucune adresse n’est choisie.'}
        </p>
      )}
      {isTyping && (
        <SenderForm
          sender={sender}
          isOfAccount={account.scope === 'team'}
          onDone={() => setTyping(false)}
        />
      )}
      {mayAct && !isTyping && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setTyping(true)}>
            {sender ? 'Changer l’expéditeur' : 'Choisir votre adresse'}
          </Button>
          {sender && account.scope !== 'team' && <RemoveSender sender={sender} />}
        </div>
      )}
    </FormSection>
  );
}

function stateOf({ proven_at, checked_at, dns }: MailSenderRow): ReactNode {
  if (proven_at === null)
    return checked_at === null ? (
      <Status icon={CircleDashed} word="Pas encore vérifié" />
    ) : (
      <Status icon={CircleAlert} tone="bad" word="Non signé" />
    );
  const isWhole = dns.every(({ state }) => state === 'ok' || state === 'not_needed');
  return isWhole ? (
    <Status icon={CircleCheck} tone="good" word="Signé et aligné" />
  ) : (
    <Status icon={CircleAlert} tone="warning" word="Signé, à compléter" />
  );
}

/** Describes the consequences while the DNS records of the domain are missing. */
function Warning({
  sender: { proven_at, email, domain, dns },
  account,
}: {
  sender: MailSenderRow;
  account: MailAccountState;
}): ReactNode {
  if (proven_at === null) {
    return (
      <Note
        tone="warning"
        title={
          account.scope === 'team'
            ? 'Vos e-mails partent sans signature'
            : `Vos e-mails ne partent pas encore ${deName(email)}`
        }
      >
        {account.scope === 'team'
          ? `Sans la clé DKIM ${deName(domain)}, Gmail et Yahoo en rangent davantage dans les indésirables, ou les refusent.`
          : `Tant que la clé DKIM ${deName(domain)} n’est pas publiée, ils partent ${deName(account.address ?? 'l’adresse de l’instance')} ; seules les réponses vont à votre adresse.`}
      </Note>
    );
  }
  const spf = dns.find(({ purpose }) => purpose === 'spf');
  if (spf && (spf.state === 'missing' || spf.state === 'wrong')) {
    return (
      <Note tone="warning" title="SPF ne parle pas encore pour votre domaine">
        Vos e-mails sont signés, donc alignés par DKIM. Avec SPF en plus, une signature abîmée en
        route ne les fait pas refuser.
      </Note>
    );
  }
  return null;
}
