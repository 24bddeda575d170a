import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { recordTimelineEvent, recordTimelineEvents } from './record-timeline-event.ts';

const db = await testDatabase();

test('timeline events are stored as recorded, in their order', async () => {
  await sql`insert into teams (name, team_code) values ('Maison Lavande', 'lavande')`.execute(db);
  const {
    rows: [request],
  } = await sql<{ id: string; team_id: string }>`
    insert into review_requests (uuid, token, team_id, trigger_event) select gen_random_uuid(), repeat('a', 22), id, 'order_created' from teams returning id, team_id`.execute(
    db,
  );
  if (!request) throw new Error('no request');
  const event = { team_id: request.team_id, request_id: request.id };
  const now = new Date('2026-11-20T09:00:00Z');
  await db.transaction().execute(async (tx) => {
    await recordTimelineEvent({ db: tx, now }, { ...event, kind: 'created' });
    await recordTimelineEvents({ db: tx, now }, [
      {
        ...event,
        kind: 'sent',
        at: new Date('2026-11-20T08:59:59.500Z'),
        detail: { step: 'request', channel: 'email', note: 'l’« été » "{,}" \\' },
      },
      { ...event, kind: 'rated', detail: { rating: 5 } },
    ]);
    await recordTimelineEvents({ db: tx, now }, []);
  });
  const kept = await db
    .selectFrom('request_timeline')
    .select(['kind', 'at', 'detail', 'message_id'])
    .orderBy('id')
    .execute();
  expect(kept).toEqual([
    { kind: 'created', at: now, detail: {}, message_id: null },
    {
      kind: 'sent',
      at: new Date('2026-11-20T08:59:59.500Z'),
      detail: { step: 'request', channel: 'email', note: 'l’« été » "{,}" \\' },
      message_id: null,
    },
    { kind: 'rated', at: now, detail: { rating: 5 }, message_id: null },
  ]);
});
