import { randomBytes } from 'node:crypto';
import { transaction } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { readOutgoingWebhooks } from './list-outgoing-webhooks.ts';
import { newSecret, sealSecret } from './webhook-secret.ts';

const MOST_WEBHOOKS = 10;

/** Creates a webhook for these events and returns its signing secret, which is shown only once. */
export const createOutgoingWebhook: Handler<'createOutgoingWebhook'> = async (
  app,
  { caller, body },
) => {
  const { team_id } = caller;
  const checked = app.websites.check(body.url);
  if (checked.kind === 'refused') throw invalidField('url', REFUSALS[checked.reason]);
  const secret = newSecret(randomBytes);
  const id = await transaction(app, async (tx) => {
    await tx.db
      .selectFrom('teams')
      .select('id')
      .where('id', '=', team_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { held: webhookCount } = await tx.db
      .selectFrom('outgoing_webhooks')
      .select((eb) => eb.fn.countAll<string>().as('held'))
      .where('team_id', '=', team_id)
      .executeTakeFirstOrThrow();
    if (Number(webhookCount) >= MOST_WEBHOOKS) throw new Failure('too_many_webhooks');
    const made = await tx.db
      .insertInto('outgoing_webhooks')
      .values({
        team_id,
        url: checked.address,
        events: [...new Set(body.events)],
        secret: sealSecret(app.config, team_id, secret),
        created_by: caller.user.id,
        created_at: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAuditEvent(tx, caller, 'webhook_created', {
      host: new URL(checked.address).host,
      events: body.events,
    });
    return made.id;
  });
  const [webhook] = await readOutgoingWebhooks(app.db, team_id, id);
  if (!webhook) throw new Failure('not_found');
  return { data: { ...webhook, secret } };
};

const REFUSALS = {
  malformed: 'L’adresse n’est pas celle d’un site, comme https://boutique.fr/recueil.',
  private: 'L’adresse mène à un réseau privé, que Recueil ne peut pas joindre.',
} as const;
