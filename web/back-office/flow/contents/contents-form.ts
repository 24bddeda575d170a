import { type EmailText, defaultEmail, type Tone } from '#contract/default-texts.ts';
import type { FlowConfiguration } from '#contract/flow-configuration.ts';
import type { Step } from '#contract/message-status.ts';

type Contents = FlowConfiguration['steps']['request']['contents'];
type WhatsappContent = NonNullable<Contents['whatsapp']>;

/** Our id of the template, empty when none was chosen; what its variables take, by their names: one that is absent takes our value of the same name. */
export interface WhatsappForm {
  template_id: string;
  variables: Record<string, string>;
}

/** The words of one step as they are edited: our default texts shown as if they were typed. Its fields stand where the server’s refusals name them. */
export interface ContentsForm {
  whatsapp: WhatsappForm;
  email: EmailText;
}

export function contentsFormOf({ whatsapp, email }: Contents, step: Step, tone: Tone): ContentsForm {
  const ours = defaultEmail(step, tone);
  return { whatsapp: { template_id: whatsapp?.template_id ?? '', variables: whatsapp?.variables ?? {} }, email: { subject: email?.subject ?? ours.subject, text: email?.text ?? ours.text } };
}

/** What is sent: what this screen does not edit (other channels’ words, translations) stays as it was, our own default stays a default. */
export function contentsOf(form: ContentsForm, before: Contents, step: Step, tone: Tone): Contents {
  const email = { translations: {}, ...before.email, ...ownWords(form.email, defaultEmail(step, tone)) };
  return { ...before, ...whatsappOf(form.whatsapp, before.whatsapp), email };
}

/** Nothing is written for a channel that was never touched. */
function whatsappOf({ template_id, variables }: WhatsappForm, before: WhatsappContent | undefined): { whatsapp?: WhatsappContent } {
  if (template_id === '' && before === undefined) return {};
  return { whatsapp: { translations: {}, ...before, variables, template_id: template_id === '' ? null : template_id } };
}

function ownWords(typed: EmailText, ours: EmailText): { subject: string | null; text: string | null } {
  const own = (mine: string, default_: string): string | null => (mine.trim() === '' || mine === default_ ? null : mine);
  return { subject: own(typed.subject, ours.subject), text: own(typed.text, ours.text) };
}
