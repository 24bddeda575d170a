import { z } from 'zod';
import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { oneLine, plainText } from '#contract/messages/plain-text.ts';
import { isTimeZone } from '#contract/calendar/time-zone.ts';
import { role } from './teams.ts';
import { dateTime, id } from '../reviews/texts.ts';

/** `id` is the id of the person, not of the membership. */
const member = z.strictObject({
  id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role,
  last_seen_at: dateTime.nullable(),
  joined_at: dateTime,
  /** Null for a person who is not an owner. */
  has_second_factor: z.boolean().nullable(),
});
const invitation = z.strictObject({
  id,
  email: z.string(),
  role,
  state: z.enum(['pending', 'expired']),
  invited_by: z.string().nullable(),
  sent_at: dateTime.nullable(),
  expires_at: dateTime,
});

export const membersAnswer = z.strictObject({ data: z.array(member) });
export const memberAnswer = z.strictObject({ data: member });
export const roleBody = z.strictObject({ role });
export const transferBody = z.strictObject({ user_id: id });
export const deleteBody = z.strictObject({ name: z.string().max(200) });

export const invitationsAnswer = z.strictObject({ data: z.array(invitation) });
export const invitationAnswer = z.strictObject({ data: invitation });
export const inviteBody = z.strictObject({ email: oneLine(254).pipe(z.email()), role });
export const tokenBody = z.strictObject({ token: z.string().max(200) });
/** The content of an invitation’s page, which anybody with the link can read. */
export const shownInvitation = z.strictObject({
  data: z.strictObject({
    team_name: z.string(),
    role,
    email: z.string(),
    invited_by: z.string().nullable(),
    expires_at: dateTime,
    has_account: z.boolean(),
  }),
});
/** The team that the client makes current. */
export const joinedTeam = z.strictObject({ data: z.strictObject({ team_id: id }) });
export const joinBody = z.strictObject({
  token: z.string().max(200),
  password: plainText(200).min(FORM_LIMITS.password.least),
  first_name: oneLine(100).nullish(),
  last_name: oneLine(100).nullish(),
  timezone: oneLine(64)
    .refine(isTimeZone, 'doit être un fuseau horaire, par exemple Europe/Paris.')
    .nullish(),
});

export const openTeamBody = z.strictObject({ name: oneLine(FORM_LIMITS.shop_name.most).min(1) });
export const openedTeam = z.strictObject({ data: z.strictObject({ id, name: z.string(), role }) });
