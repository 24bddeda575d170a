import { type RawBuilder, sql } from 'kysely';
import { CHANNEL_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';

interface ContentAnswer {
  step: Step;
  channel: MessageChannel;
  wording: string;
  content: Record<string, unknown> | null;
  template_name: string | null;
}

const LONGEST = 48;

/**
 * Returns the SQL that identifies the content `w` of a step and channel: the template, or the text.
 */
export const WORDING: RawBuilder<string> = sql`case when w.is_unknown then 'unknown' when w.content is null then 'ours' when w.channel = 'whatsapp' then coalesce(w.content ->> 'template_id', 'ours') else md5(w.content::text) end`;

/**
 * Names the contents of the steps, current and former, by the key of their group, such as « Demande
 * · SMS · « Bonjour… » ».
 */
export async function nameContents(
  { db }: Pick<App, 'db'>,
  team_id: string,
  keys: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<ContentAnswer>`
    select distinct on (w.step, w.channel, ${WORDING}) w.step, w.channel, ${WORDING} as wording, w.content, t.name as template_name
    from step_contents w left join message_templates t on t.team_id = w.team_id and t.id::text = w.content ->> 'template_id'
    where w.team_id = ${team_id}
    union all
    select x.step, x.channel, md5(x.content::text), x.content, x.content ->> 'template_name' from ab_tests x where x.team_id = ${team_id}`.execute(
    db,
  );
  const namesByKey = new Map(
    rows.map((row) => [`${row.step}/${row.channel}/${row.wording}`, textOf(row)]),
  );
  return new Map(
    keys.flatMap((key) => (key === null ? [] : [[key, nameOf(key, namesByKey)] as const])),
  );
}

function nameOf(key: string, namesByKey: ReadonlyMap<string, string>): string {
  const [step = '', channel = '', wording = ''] = key.split('/');
  const templateName =
    wording === 'unknown'
      ? 'texte d’avant le suivi'
      : wording === 'ours'
        ? OURS
        : (namesByKey.get(key) ?? 'texte retiré');
  return [STEP_LABELS[step as Step], CHANNEL_LABELS[channel as MessageChannel], templateName].join(
    ' · ',
  );
}

const OURS = 'texte proposé par Recueil';

function textOf({ channel, content, template_name }: ContentAnswer): string {
  if (channel === 'whatsapp')
    return template_name === null ? 'modèle retiré' : `modèle « ${template_name} »`;
  const written = [content?.['subject'], content?.['text']].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  return typeof written === 'string' ? `« ${short(written)} »` : OURS;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).replace(/\s+\S*$/u, '')}…`;
}
