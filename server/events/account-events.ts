import { z } from 'zod';

const id = z.string();

/** Events of people and their access, and of teams with their members, plan and right to send. */
export const accountEvents = {
  /** A person signed in whose address is not confirmed yet, or requests the link again. */
  account_to_confirm: z.strictObject({ user_id: id, is_asked: z.boolean().optional() }),
  /** A person is invited, or invited again. The mail is still to be sent. */
  member_invited: z.strictObject({ team_id: id, invitation_id: id }),
  /** A team has another owner. `from` is the address of the former one. */
  team_transferred: z.strictObject({ team_id: id, user_id: id, from: z.string() }),
  /** An owner requested the deletion of a team. `by` is their address. */
  team_deletion_requested: z.strictObject({ team_id: id, deletes_at: z.string(), by: z.string() }),
  /**
   * A person requested a link to choose another password. `user_id` is null for an address without
   * an account, for which nothing is sent.
   */
  password_reset_requested: z.strictObject({ user_id: id.nullable() }),
  /** Google is no longer a sign-in method of this person. */
  google_unlinked: z.strictObject({ user_id: id }),
  /** A sign-in method of a person, other than the password, was changed or used up. */
  sign_in_method_changed: z.strictObject({
    user_id: id,
    change: z.enum([
      'passkey_added',
      'passkey_removed',
      'authenticator_added',
      'authenticator_removed',
      'recovery_codes_renewed',
      'recovery_code_used',
      'passkey_copied',
    ]),
  }),
  /** A person signed in from a device or an address that the account had not used before. */
  signed_in_elsewhere: z.strictObject({
    user_id: id,
    device: z.string(),
    country_code: z.string().optional(),
    at: z.string(),
  }),
  password_changed: z.strictObject({ user_id: id }),
  /** A person requested another address, which is not confirmed yet. */
  email_change_requested: z.strictObject({ user_id: id, email: z.string() }),
  /** A person has another address, which is confirmed. */
  email_changed: z.strictObject({ user_id: id, old_email: z.string() }),
  /**
   * It is eight in the morning in the time zone of this person, who wants a digest of these days.
   */
  digest_due: z.strictObject({
    user_id: id,
    digest: z.enum(['daily', 'weekly']),
    start: z.string(),
    end: z.string(),
  }),
  /**
   * It is eight on Monday in the time zone of this person, who wants to be notified of an average
   * that fell in these days.
   */
  falls_due: z.strictObject({ user_id: id, start: z.string(), end: z.string() }),
  /**
   * It is eight on Monday in the time zone of this team, whose chat may be notified of the week.
   */
  week_over: z.strictObject({ team_id: id, start: z.string(), end: z.string() }),
  /** The owners of a team changed, or one of them confirmed their address. */
  owners_changed: z.strictObject({ team_id: id }),
  plan_changed: z.strictObject({ team_id: id }),
  /** An administrator withdrew a team’s right to send, or restored it. */
  sending_right_changed: z.strictObject({ team_id: id }),
  /** Teams are being deleted. Another job deletes the others. */
  team_deletions_unfinished: z.strictObject({}),
} as const;
