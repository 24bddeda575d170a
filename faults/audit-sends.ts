import type pg from 'pg';

export interface Audit {
  requests: number;
  sent: number;
  outcome_unknown: number;
  /** Neither at the provider nor shown as uncertain. */
  lost: number;
  /** A Message-ID that the provider accepted more than once. */
  duplicates: number;
  /** Of `outcome_unknown`: those that had arrived. */
  unknown_arrived: number;
  /** At the provider, and shown as something else than sent or unknown. */
  hidden: number;
  leased: number;
  /** Requests whose facts or dates do not say what their message says. */
  contradictions: number;
}

interface Row {
  message_id: string;
  status: string;
  has_fact: boolean;
  has_date: boolean;
}

/** Compares every first message with what the provider accepted, name by name. */
export async function auditSends(client: pg.Client, accepted: readonly string[], domain: string): Promise<Audit> {
  const { rows } = await client.query<Row>(`
    select '<' || r.uuid || '.request.1@${domain}>' as message_id, m.status, r.date_sent is not null and r.link_expires_at is not null as has_date,
      (select count(*) from request_facts f where f.request_id = r.id and f.kind = 'sent') = 1 as has_fact
    from messages m join review_requests r on r.id = m.request_id where m.step = 'request'`);
  const leased = await client.query<{ count: number }>('select count(*)::int as count from messages where lease_until is not null');
  const times = new Map<string, number>();
  for (const id of accepted) times.set(id, (times.get(id) ?? 0) + 1);
  const of = (status: string): Row[] => rows.filter((row) => row.status === status);
  const arrived = (row: Row): boolean => times.has(row.message_id);
  return {
    requests: rows.length,
    sent: of('sent').length,
    outcome_unknown: of('outcome_unknown').length,
    lost: rows.filter((row) => row.status !== 'outcome_unknown' && !arrived(row)).length,
    duplicates: [...times.values()].filter((count) => count > 1).length,
    unknown_arrived: of('outcome_unknown').filter(arrived).length,
    hidden: rows.filter((row) => arrived(row) && row.status !== 'sent' && row.status !== 'outcome_unknown').length,
    leased: leased.rows[0]?.count ?? 0,
    contradictions: rows.filter((row) => (row.status === 'sent') !== row.has_fact || (row.status === 'sent') !== row.has_date).length,
  };
}
