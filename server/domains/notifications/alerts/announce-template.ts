import { createHash } from 'node:crypto';
import { rejectionText } from '#contract/messages/templates/rejection-text.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readOwners } from '#server/domains/team-mail/read-owners.ts';
import { sendTeamMail } from '#server/domains/team-mail/send-team-mail.ts';

type TemplateChange = EventPayload<'template_changed'>;

/** Notifies the owners that a WhatsApp template was approved, lost its approval, or costs more. */
export async function announceTemplate(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  changed: TemplateChange,
): Promise<void> {
  const text = textOf(changed);
  if (!text) return;
  for (const to of await readOwners(app.db, changed.team_id)) {
    const person = createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 12);
    const key = `template-${changed.team_id}-${changed.name}-${changed.is_dearer ? 'category' : changed.status}-${Date.parse(changed.at)}-${person}`;
    const sent = await app.db
      .selectFrom('notices_sent')
      .select('key')
      .where('key', '=', key)
      .executeTakeFirst();
    if (sent) continue;
    const isSent = await sendTeamMail(app, {
      key,
      to,
      team_id: changed.team_id,
      subject: text.subject,
      text: `Bonjour,\n\n${text.text}\n\nVoir vos modèles :\n${app.config.publicUrl}/dashboard/settings/integrations\n\nRecueil\n`,
    });
    if (!isSent) continue;
    await app.db
      .insertInto('notices_sent')
      .values({ key, team_id: changed.team_id, sent_at: app.clock.now() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}

function textOf({
  name,
  status,
  is_dearer,
  reason,
}: TemplateChange): { subject: string; text: string } | null {
  const rejection = rejectionText(reason);
  if (is_dearer)
    return {
      subject: `Meta reclasse le modèle ${name}`,
      text: `Meta classe désormais le modèle WhatsApp « ${name} » en marketing : chaque message coûte plus cher, et Meta en limite le nombre par personne. Choisissez un modèle qui ne parle que de la commande, ou demandez à Meta de revoir ce classement.`,
    };
  switch (status) {
    case 'approved':
      return {
        subject: `Modèle approuvé : ${name}`,
        text: `Meta a approuvé le modèle WhatsApp « ${name} ». Vous pouvez le choisir dans le scénario d’envoi.`,
      };
    case 'rejected':
      return {
        subject: `Modèle refusé : ${name}`,
        text: `Meta a refusé le modèle WhatsApp « ${name} ». ${rejection.why} ${rejection.remedy}`,
      };
    case 'paused':
    case 'disabled':
      return {
        subject: `Modèle suspendu : ${name}`,
        text: `Meta a suspendu le modèle WhatsApp « ${name} », le plus souvent parce que des clients s’en sont plaints. L’étape qui l’emploie prend son canal suivant, ou attend un autre modèle.`,
      };
    case 'pending':
    case 'unreadable':
      return null;
  }
}
