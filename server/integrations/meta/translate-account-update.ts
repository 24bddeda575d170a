import { z } from 'zod';
import type { AccountRestriction } from '#server/database/tables/channels/account-violations.ts';
import type { AccountUpdate } from '#server/domains/channels/violations/record-account-update.ts';

const restriction = z.looseObject({
  restriction_type: z.string(),
  expiration: z.union([z.string(), z.number()]).nullish(),
});
const value = z.looseObject({
  event: z.string(),
  violation_info: z.looseObject({ violation_type: z.string().optional() }).optional(),
  restriction_info: z
    .union([z.array(restriction), restriction.transform((one) => [one])])
    .optional(),
  ban_info: z.looseObject({ waba_ban_state: z.string() }).optional(),
});

/** Events after which the team has no access to the account. */
const GONE = new Set([
  'ACCOUNT_DELETED',
  'ACCOUNT_OFFBOARDED',
  'PARTNER_REMOVED',
  'PARTNER_APP_UNINSTALLED',
]);
/** Events about calls and new numbers, which do not affect messages. */
const HARMLESS = /CALL|ADD_PHONE_NUMBER|CUSTOMER_INITIATED/;

const WORDS =
  'Meta a mis en cause ou restreint ce compte WhatsApp : rien ne part plus par WhatsApp jusqu’à la levée du blocage. Voyez le motif et faites appel dans l’assistance Meta Business.';
const GONE_WORDS =
  'Meta ne donne plus accès à ce compte WhatsApp : il a été supprimé, ou l’application en a été retirée. Reconnectez-le.';

/**
 * Translates Meta’s webhook `account_update`
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/account_update).
 * An unknown event is stored and changes nothing.
 */
export function translateAccountUpdate(
  waba_id: string,
  raw: Record<string, unknown>,
): AccountUpdate & { is_gone: boolean } {
  const { data } = value.safeParse(raw);
  const nothing = {
    api_waba_id: waba_id,
    type: null,
    restrictions: null,
    ban_state: null,
    effect: 'none' as const,
    text: WORDS,
    raw,
    is_gone: false,
  };
  if (!data) return nothing;
  if (GONE.has(data.event)) return { ...nothing, is_gone: true, text: GONE_WORDS };
  switch (data.event) {
    case 'ACCOUNT_VIOLATION':
      return {
        ...nothing,
        type: data.violation_info?.violation_type ?? 'ACCOUNT_VIOLATION',
        effect: 'block',
      };
    case 'ACCOUNT_RESTRICTION': {
      const restrictions = (data.restriction_info ?? []).map(
        ({ restriction_type, expiration }): AccountRestriction => ({
          type: restriction_type,
          until: untilOf(expiration),
        }),
      );
      return {
        ...nothing,
        restrictions,
        effect: restrictions.every(({ type }) => HARMLESS.test(type)) ? 'none' : 'block',
      };
    }
    case 'DISABLED_UPDATE': {
      const state = data.ban_info?.waba_ban_state ?? 'DISABLE';
      return { ...nothing, ban_state: state, effect: state === 'REINSTATE' ? 'unblock' : 'block' };
    }
    default:
      return nothing;
  }
}

/** Parses seconds as a number or as text, or ISO 8601, which some resellers send. */
function untilOf(expiration: string | number | null | undefined): string | null {
  if (expiration == null) return null;
  const seconds = Number(expiration);
  const date = new Date(Number.isFinite(seconds) ? seconds * 1000 : String(expiration));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
