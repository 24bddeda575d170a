import { z } from 'zod';
import { dateTime, id } from '../reviews/texts.ts';
import { IMPERSONATION_MODES } from '#contract/labels/impersonation-modes.ts';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';

/** The calls for administrators of the instance. */

export const impersonationQuery = z.strictObject({ search: z.string().trim().max(200).optional() });
export const impersonationItem = z.strictObject({
  id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  is_admin: z.boolean(),
  /**
   * True when the address is proven, or when a sign-in service or an administrator vouches for the
   * person.
   */
  is_confirmed: z.boolean(),
  teams: z.array(z.strictObject({ id, name: z.string() })),
  last_seen_at: dateTime.nullable(),
  created_at: dateTime,
});
export const impersonationList = z.strictObject({ data: z.array(impersonationItem) });
/** The reason is recorded in the audit log of the team, where the team can read it. */
export const impersonateBody = z.strictObject({
  reason: z.string().trim().min(1).max(500).nullish(),
});
/** The setting that limits what administrators may do in the name of another person. */
export const impersonationModeBody = z.strictObject({ mode: z.enum(IMPERSONATION_MODES) });
export const impersonationModeAnswer = z.strictObject({ data: impersonationModeBody });
export const tokenAnswer = z.strictObject({ token: z.string() });

export const adminTeamsQuery = z.strictObject({ search: z.string().trim().max(200).optional() });
const adminTeam = z.strictObject({
  id,
  name: z.string(),
  website_url: z.string().nullable(),
  current_plan: z.string(),
  can_send_reviews: z.boolean(),
  /** The reason for which the right to send was withdrawn or restored. */
  can_send_reason: z.string().nullable(),
  deletes_at: dateTime.nullable(),
  people: z.int().nonnegative(),
  created_at: dateTime,
  /** True when an owner is confirmed, so that messages may be sent to third parties. */
  is_confirmed: z.boolean(),
  /**
   * True when an owner is an administrator of the instance, so that no limit of the instance
   * applies.
   */
  is_exempt: z.boolean(),
  /** True when the team may send SMS through the instance’s account. */
  sms_approved: z.boolean(),
  activity: z.strictObject({
    /** Messages accepted today, and on the busiest of the previous 30 days, on any account. */
    sent_today: z.int().nonnegative(),
    best_day: z.int().nonnegative(),
    /**
     * Counts of the last 7 days: accepted messages, messages refused because of their recipient or
     * content, and people who opted out.
     */
    sent: z.int().nonnegative(),
    refused: z.int().nonnegative(),
    opt_outs: z.int().nonnegative(),
  }),
  /** The alerts about unusual activity of the team. */
  alerts: z.array(z.enum(['volume', 'refusals', 'complaints'])),
});
export const adminTeamsAnswer = z.strictObject({ data: z.array(adminTeam) });
export const adminTeamAnswer = z.strictObject({ data: adminTeam });
export const smsApprovalBody = z.strictObject({ approved: z.boolean() });

export const adminBody = z.strictObject({ is_admin: z.boolean() });
export const adminAnswer = z.strictObject({ data: impersonationItem });

const total = z.int().nonnegative();
export const overviewAnswer = z.strictObject({
  data: z.strictObject({
    people: total,
    teams: total,
    /** Figures of the last 30 days. */
    teams_sending: total,
    requests_sent: total,
    ratings: total,
    average: z.number().nullable(),
    /** The teams without the right to send. */
    suspended: z.array(
      z.strictObject({ id, name: z.string(), can_send_reason: z.string().nullable() }),
    ),
    database_bytes: total,
    backups: z.strictObject({
      /** Null when no scheduled backup is configured. */
      destination: z.string().nullable(),
      last_success: z
        .strictObject({
          at: dateTime,
          name: z.string(),
          bytes: total,
          is_encrypted: z.boolean(),
          is_manual: z.boolean(),
        })
        .nullable(),
      /** Null when no backup failed or when one succeeded after the last failure. */
      last_failure: z
        .strictObject({ at: dateTime, problem: z.string(), is_manual: z.boolean() })
        .nullable(),
    }),
  }),
});

export const queueHealthAnswer = z.strictObject({
  data: z.strictObject({
    /**
     * The number of queue partitions (a sender and a team) with a due message, and the seconds
     * since the oldest of these messages was due.
     */
    due_lanes: total,
    late_seconds: z.number().nonnegative(),
    /** The messages of all teams by list status. */
    statuses: z.array(
      z.strictObject({
        status: z.string(),
        reason: z.string().nullable(),
        label: z.string(),
        total,
      }),
    ),
    senders: z.array(
      z.strictObject({
        id: z.int(),
        team: z.strictObject({ id, name: z.string() }).nullable(),
        channel: z.enum(MESSAGE_CHANNELS),
        provider: z.string(),
        state: z.enum(['broken', 'blocked', 'paused', 'resting']),
        reason: z.string().nullable(),
        since: dateTime.nullable(),
      }),
    ),
    /** Background jobs that wait now, and jobs that failed for good in the last 24 hours. */
    jobs: z.strictObject({ waiting: total, failed: total }),
  }),
});

/** The address as typed. An invalid address gets a 422 that names it. */
export const instanceStatusAnswer = z.strictObject({
  data: z.strictObject({
    version: z.string(),
    is_sending: z.boolean(),
    is_held: z.boolean(),
    late_seconds: z.int().nonnegative(),
  }),
});

export const shopCheckerBody = z.strictObject({ url: z.string().max(2048) });
const reviewTool = z.strictObject({ name: z.string(), evidence: z.string() });
export const shopCheckerAnswer = z.strictObject({
  data: z.strictObject({
    url: z.string(),
    reachable: z.boolean(),
    /** The reason in French when the site could not be read. */
    reason: z.string().nullable(),
    platform: z.string().nullable(),
    title: z.string().nullable(),
    language: z.string().nullable(),
    review_tools: z.array(reviewTool),
    structured_rating: z.strictObject({ value: z.number(), count: z.int().nullable() }).nullable(),
    trustpilot_url: z.string().nullable(),
    google_url: z.string().nullable(),
    contact_pages: z.array(z.strictObject({ url: z.string(), text: z.string() })),
    /** Each finding with the text of the page that proves it. */
    evidence: z.array(reviewTool),
  }),
});
