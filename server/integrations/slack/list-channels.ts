import { z } from 'zod';
import type { ChatChannel } from '#server/ports/team-chat.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

const page = z.looseObject({
  channels: z.array(
    z.looseObject({
      id: z.string().regex(/^[A-Z0-9]{1,30}$/),
      name: z.string().max(200),
      is_private: z.boolean().default(false),
      is_archived: z.boolean().default(false),
      num_members: z.int().min(0).max(2_147_483_647).nullish(),
    }),
  ),
  response_metadata: z.looseObject({ next_cursor: z.string() }).nullish(),
});

/** Enough for a workspace of 20,000 channels. A list whose cursors repeat ends here too. */
const MOST_PAGES = 100;

/**
 * Lists the channels page by page until there is no cursor. A page may be empty and still have one.
 */
export async function listChannels(
  call: (fields: Record<string, string>) => Promise<unknown>,
): Promise<ChatChannel[]> {
  const channels = new Map<string, ChatChannel>();
  const seenCursors = new Set<string>();
  for (let cursor = '', pages = 0; pages < MOST_PAGES; pages++) {
    const read = page.safeParse(
      await call({
        types: 'public_channel,private_channel',
        exclude_archived: 'true',
        limit: '200',
        ...(cursor !== '' && { cursor }),
      }),
    );
    if (!read.success) throw new ProviderError('transient', 'Slack: this is no list of channels');
    for (const { id, name, is_private, is_archived, num_members } of read.data.channels)
      if (!is_archived)
        channels.set(id, { channel_id: id, name, is_private, num_members: num_members ?? null });
    cursor = read.data.response_metadata?.next_cursor ?? '';
    if (cursor === '' || seenCursors.has(cursor)) break;
    seenCursors.add(cursor);
  }
  return [...channels.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));
}
