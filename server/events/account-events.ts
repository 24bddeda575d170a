import { z } from 'zod';

const id = z.string();

/** People and their access, and teams with their members, plan and right to send. */
export const accountEvents = {
  /** Somebody signed in whose address is not proven yet, or asks for the link again. */
  account_to_confirm: z.strictObject({ user_id: id, is_asked: z.boolean().optional() }),
  /** A person is invited, or invited again: their mail is to be sent. */
  member_invited: z.strictObject({ team_id: id, invitation_id: id }),
  /** A team has another owner; `from` is the address of the former one. */
  team_transferred: z.strictObject({ team_id: id, user_id: id, from: z.string() }),
  /** An owner asked for the end of a team; `by` is their address. */
  team_deletion_requested: z.strictObject({ team_id: id, deletes_at: z.string(), by: z.string() }),
  /**
   * Somebody asked for a link by which to choose another password; null: for an address that has no
   * account, and nothing follows.
   */
  password_reset_requested: z.strictObject({ user_id: id.nullable() }),
  /** Google’s word no longer opens the account of this person. */
  google_unlinked: z.strictObject({ user_id: id }),
  /** What opens the account of a person, beside the password, was changed or used up. */
  sign_in_method_changed: z.strictObject({
    user_id: id,
    change: z.enum([
      'passkey_added',
      'passkey_removed',
      'authenticator_added',
      'authenticator_removed',
      'recovery_codes_renewed',
      'recovery_code_used',
    ]),
  }),
  /** Somebody signed in to an account from a device or an address that it did not know. */
  signed_in_elsewhere: z.strictObject({
    user_id: id,
    device: z.string(),
    country_code: z.string().optional(),
    at: z.string(),
  }),
  /** A person has another password. */
  password_changed: z.strictObject({ user_id: id }),
  /** A person wants to be reached at another address, which is not proven yet. */
  email_change_requested: z.strictObject({ user_id: id, email: z.string() }),
  /** A person has another address, which is proven. */
  email_changed: z.strictObject({ user_id: id, old_email: z.string() }),
  /** It is eight in the morning where this person lives, and they want a digest of these days. */
  digest_due: z.strictObject({
    user_id: id,
    digest: z.enum(['daily', 'weekly']),
    start: z.string(),
    end: z.string(),
  }),
  /**
   * It is eight on Monday where this person lives, and they want to be notified of an average that
   * fell in these days.
   */
  falls_due: z.strictObject({ user_id: id, start: z.string(), end: z.string() }),
  /** It is eight on Monday where this team is, and its chat may be notified of the week. */
  week_over: z.strictObject({ team_id: id, start: z.string(), end: z.string() }),
  /** The owners of a team changed, or one of them was confirmed. */
  owners_changed: z.strictObject({ team_id: id }),
  /** A team has another plan. */
  plan_changed: z.strictObject({ team_id: id }),
  /** An administrator took a team’s right to send, or gave it back. */
  sending_right_changed: z.strictObject({ team_id: id }),
  /** Teams are being deleted, the rest by another job. */
  team_deletions_unfinished: z.strictObject({}),
} as const;
