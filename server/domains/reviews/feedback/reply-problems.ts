import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { Outcome } from '#server/domains/delivery/worker/outcome.ts';

type Refusal = Extract<Outcome, { kind: 'refused' }>['by'];

const GIVEN_UP =
  'Le service a renoncé à la remettre : écrivez de nouveau plus tard, ou par un autre canal.';

const PROBLEMS: Readonly<Record<Refusal, string>> = {
  rate: GIVEN_UP,
  transient: GIVEN_UP,
  sender:
    'Le service refuse votre compte : réparez ce canal dans les intégrations, puis écrivez de nouveau.',
  recipient: 'Le service refuse l’adresse de cette personne : répondez par un autre canal.',
  content: 'Le service refuse ces mots : écrivez-les autrement, ou par un autre canal.',
  marketing: 'Meta limite les messages à cette personne : répondez par un autre canal.',
  opted_out: 'Cette personne s’est désinscrite auprès de ce service.',
  violation: 'Meta restreint votre compte WhatsApp : répondez par un autre canal.',
  paused:
    'Ce canal est en pause à la demande du service : répondez par un autre canal, ou plus tard.',
};

/** Returns why a reply was not sent, and how to correct it. */
export function problemOf(by: Refusal, channel: MessageChannel): string {
  if (by === 'content' && channel === 'whatsapp')
    return 'WhatsApp refuse cette réponse : les 24 heures qui suivent le dernier message du client sont passées. Répondez par un autre canal.';
  return PROBLEMS[by];
}
