import { REASON_LABELS } from '#contract/labels/reason-labels.ts';
import { REASON_ACTION_LABELS, type ReasonAction } from '#contract/labels/reason-action-labels.ts';
import type { Reason } from '#contract/labels/message-status.ts';
import type { FlowTab } from '../../flow/tabs/flow-tab.ts';
import { isContactCorrected, type MessageAction, type QueuedReview } from './message-actions.ts';

/**
 * The remedy shown in place of the date: another screen, an action, or the panel with an
 * explanation.
 */
export type Remedy =
  | { kind: 'screen'; path: string; search?: { tab: FlowTab }; label: string }
  | { kind: 'action'; action: MessageAction; label: string }
  | { kind: 'panel'; label: string };

/** The reasons for which a held message is sent only after a person has acted. */
const A_PERSON_MUST_ACT: ReadonlySet<Reason | null> = new Set<Reason>([
  'owner_unconfirmed',
  'needs_approval',
  'trial',
  'plan_quota',
  'account_violation',
  'channel_disconnected',
  'sending_not_allowed',
  'flow_inactive',
  'unconfirmed_restore',
]);

const FLOW = '/dashboard/flow-configuration';
const SCREENS: Readonly<Partial<Record<ReasonAction, string>>> = {
  activate_flow: FLOW,
  edit_flow: FLOW,
  edit_caps: FLOW,
  edit_windows: FLOW,
  edit_pauses: FLOW,
  edit_exclusions: FLOW,
  edit_consent: FLOW,
  edit_ramp: FLOW,
  edit_template: FLOW,
  connect_channel: '/dashboard/settings/integrations',
  see_plans: '/dashboard/settings/billing',
  confirm_email: '/dashboard/settings/account',
};

/** The tab of the flow’s screen that contains the setting. */
const TABS: Readonly<Partial<Record<ReasonAction, FlowTab>>> = {
  edit_caps: 'limits',
  edit_windows: 'hours',
  edit_pauses: 'pauses',
  edit_exclusions: 'limits',
  edit_consent: 'consent',
};

/**
 * Returns the remedy of a message that waits for a person or was stopped by one, or null when it
 * will be sent or is finished. `hasScreen` prevents links to screens that the user cannot open.
 */
export function remedyOf(
  message: Pick<QueuedReview, 'status' | 'reason'> & Partial<QueuedReview>,
  actions: readonly MessageAction[],
  hasScreen: (path: string) => boolean,
): Remedy | null {
  const { status, reason } = message;
  if (actions.includes('edit_contact'))
    return { kind: 'action', action: 'edit_contact', label: REASON_ACTION_LABELS.edit_contact };
  if (status === 'cancelled' || status === 'skipped')
    return actions.includes('restore')
      ? { kind: 'action', action: 'restore', label: REASON_ACTION_LABELS.restore }
      : null;
  if (status === 'expired') return null;
  if (actions.includes('resolve')) return { kind: 'panel', label: 'Confirmer' };
  if (!waitsForAPerson(message)) return null;
  if (isContactCorrected(message) && actions.includes('send_now'))
    return { kind: 'action', action: 'send_now', label: 'Réessayer' };
  const action = reason === null ? null : REASON_LABELS[reason].action;
  if (action === null) return { kind: 'panel', label: REASON_ACTION_LABELS.ask_admin };
  const path = SCREENS[action];
  if (path !== undefined && hasScreen(path))
    return {
      kind: 'screen',
      // Email has one service. For other channels the directory of services offers a choice.
      path: action === 'connect_channel' && message.channel === 'email' ? `${path}/smtp` : path,
      ...(TABS[action] && { search: { tab: TABS[action] } }),
      label: REASON_ACTION_LABELS[action],
    };
  if ((action === 'send_now' || action === 'restore') && actions.includes(action))
    return { kind: 'action', action, label: REASON_ACTION_LABELS[action] };
  return { kind: 'panel', label: REASON_ACTION_LABELS.ask_admin };
}

export function waitsForAPerson({
  status,
  reason,
}: Pick<QueuedReview, 'status' | 'reason'>): boolean {
  return (
    status === 'failed' ||
    status === 'outcome_unknown' ||
    (status === 'held' && A_PERSON_MUST_ACT.has(reason))
  );
}
