import { expect, test } from 'vitest';
import { MESSAGE_STATUSES, REASONS_BY_STATUS } from '#contract/labels/message-status.ts';
import { STATUS_LABELS } from '#contract/labels/labels.ts';
import { reasonLabel } from '#contract/labels/reason-labels.ts';
import { explainMessage } from './explain-message.ts';
import { type QueuedReview, actionsOn } from './message-actions.ts';
import { remedyOf } from './remedy.ts';
import { steadyRows } from '../list/use-steady-rows.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const everyState = MESSAGE_STATUSES.flatMap((status) => {
  const reasons: readonly QueuedReview['reason'][] =
    status in REASONS_BY_STATUS
      ? REASONS_BY_STATUS[status as keyof typeof REASONS_BY_STATUS]
      : [null];
  return reasons.map((reason) => ({ status, reason }));
});

test('a reader has no action, and nobody has one on a message that is sent or being sent', () => {
  for (const state of everyState) expect(actionsOn(state, false)).toEqual([]);
  for (const status of ['sending', 'sent', 'delivered'] as const)
    expect(actionsOn({ status, reason: null }, true)).toEqual([]);
});

test('a waiting or failed message can be sent now, postponed or cancelled; one that the team cancelled can be restored', () => {
  expect(actionsOn({ status: 'scheduled', reason: null }, true)).toEqual([
    'send_now',
    'postpone',
    'cancel',
  ]);
  expect(actionsOn({ status: 'held', reason: 'outside_hours' }, true)).toEqual([
    'send_now',
    'postpone',
    'cancel',
  ]);
  expect(actionsOn({ status: 'failed', reason: 'provider_unavailable' }, true)).toEqual([
    'send_now',
    'postpone',
    'cancel',
  ]);
  expect(actionsOn({ status: 'cancelled', reason: 'cancelled_by_team' }, true)).toEqual([
    'restore',
  ]);
});

test('an unknown outcome must be confirmed by a person, in the panel that explains each answer', () => {
  const unknown = { status: 'outcome_unknown', reason: null } as const;
  expect(actionsOn(unknown, true)).toEqual(['resolve']);
  expect(remedyOf(unknown, ['resolve'], () => true)).toEqual({ kind: 'panel', label: 'Confirmer' });
});

test('send now is not offered after an opt-out, a rating or a lost right, or while the channel is unavailable', () => {
  for (const reason of [
    'sending_not_allowed',
    'plan_quota',
    'channel_disconnected',
    'unconfirmed_restore',
  ] as const)
    expect(actionsOn({ status: 'held', reason }, true)).toEqual(['cancel']);
  for (const reason of ['already_rated', 'opted_out', 'order_cancelled', 'erased'] as const)
    expect(actionsOn({ status: 'cancelled', reason }, true)).toEqual([]);
  for (const reason of ['no_consent', 'opted_out'] as const)
    expect(actionsOn({ status: 'skipped', reason }, true)).toEqual([]);
  expect(actionsOn({ status: 'skipped', reason: 'no_contact' }, true)).toEqual(['edit_contact']);
});

test('a message skipped by an exclusion of the team can be sent manually, and is not restored while the rule exists', () => {
  const excluded = { status: 'skipped', reason: 'excluded' } as const;
  expect(actionsOn(excluded, true)).toEqual(['send_now']);
  expect(remedyOf(excluded, ['send_now'], () => true)).toBeNull();
});

test('a row that needs an action always has a remedy, and no link to a screen that does not exist', () => {
  for (const state of everyState) {
    const remedy = remedyOf(state, actionsOn(state, true), () => false);
    if (state.status === 'failed' || state.status === 'outcome_unknown')
      expect(remedy, JSON.stringify(state)).not.toBeNull();
    expect(remedy?.kind).not.toBe('screen');
  }
  const inactive = { status: 'held', reason: 'flow_inactive' } as const;
  expect(remedyOf(inactive, [], (path) => path === '/dashboard/flow-configuration')).toEqual({
    kind: 'screen',
    path: '/dashboard/flow-configuration',
    label: 'Activer le scénario d’envoi',
  });
  expect(
    remedyOf({ status: 'held', reason: 'outside_hours' }, ['send_now'], () => true),
  ).toBeNull();
});

test('every status and reason is explained in French sentences', () => {
  for (const { status, reason } of everyState) {
    const explained = {
      status,
      reason,
      status_label: STATUS_LABELS[status],
      reason_label: reasonLabel(reason),
      scheduled_at: '2026-11-21T08:00:00Z',
      trigger_event: 'order_delivered',
      expires_at: null,
      sent_at: null,
      next_try_at: null,
      channel: null,
      step: 'request' as const,
      metadata: {},
    };
    const { title, sentences } = explainMessage(explained, 'Europe/Paris', NOW);
    expect(title.startsWith(STATUS_LABELS[status])).toBe(true);
    expect(sentences.length, title).toBeGreaterThan(0);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZÀÉ«].*\.$/u);
  }
});

test('a message shows its date, what moved it and what may still stop it', () => {
  const explained = {
    status: 'scheduled',
    reason: null,
    status_label: 'Programmé',
    reason_label: null,
    scheduled_at: '2026-11-21T08:00:00Z',
    trigger_event: 'order_delivered',
    expires_at: null,
    sent_at: null,
    next_try_at: null,
    channel: null,
    step: 'first_reminder',
    metadata: { moved_by: 'holiday' },
  } as const;
  expect(explainMessage(explained, 'Europe/Paris', NOW).sentences).toEqual([
    'Part seul demain à 9 h, sauf si la personne a répondu d’ici là.',
    'Reporté : jour férié.',
  ]);
  expect(
    explainMessage(
      { ...explained, step: 'request', metadata: {}, scheduled_at: '2026-11-20T09:59:00Z' },
      'Europe/Paris',
      NOW,
    ).sentences,
  ).toEqual(['Part dans un instant.']);
});

test('a message that waits for a provider shows its next retry, and one of a trial what would have been sent', () => {
  const explained = {
    status: 'held',
    reason: 'provider_unavailable',
    status_label: 'En attente',
    reason_label: null,
    scheduled_at: '2026-11-20T09:00:00Z',
    trigger_event: 'order_delivered',
    expires_at: null,
    sent_at: null,
    next_try_at: '2026-11-20T10:05:00Z',
    channel: 'email',
    step: 'request',
    metadata: {},
  } as const;
  const said = (message: Parameters<typeof explainMessage>[0]) =>
    explainMessage(message, 'Europe/Paris', NOW).sentences.map((sentence) =>
      sentence.replaceAll('\u00a0', ' '),
    );
  expect(said(explained)).toEqual(['Nouvel essai aujourd’hui à 11 h 05.']);
  expect(said({ ...explained, next_try_at: '2026-11-20T10:00:20Z' })).toEqual([
    'Nouvel essai dans un instant.',
  ]);
  const trial = {
    ...explained,
    reason: 'trial',
    next_try_at: null,
    scheduled_at: '2026-11-21T08:00:00Z',
  } as const;
  expect(said(trial)).toEqual([
    'Partirait demain à 9 h par e-mail.',
    expect.stringContaining('Quittez le mode test'),
  ]);
});

test('a message of an unshipped order shows no send date: it shows what must happen first, and the day on which its request expires', () => {
  const explained = {
    status: 'waiting_delivery',
    reason: null,
    status_label: 'Attend la livraison',
    reason_label: null,
    trigger_event: 'order_delivered',
    scheduled_at: '2027-01-18T10:00:00Z',
    expires_at: '2027-01-18T10:00:00Z',
    sent_at: null,
    next_try_at: null,
    channel: 'email',
    step: 'request',
    metadata: {},
  } as const;
  const said = (message: Partial<Parameters<typeof explainMessage>[0]>) =>
    explainMessage({ ...explained, ...message }, 'Europe/Paris', NOW)
      .sentences.filter((sentence) => !sentence.startsWith('Quittez'))
      .map((sentence) => sentence.replaceAll('\u00a0', ' '));
  const unshipped = 'La demande expire le 18 janv. si la commande n’est pas expédiée d’ici là.';
  expect(said({})).toEqual(['Partira une fois la commande livrée.', unshipped]);
  expect(said({ status: 'waiting_fulfillment', trigger_event: 'order_fulfilled' })).toEqual([
    'Partira une fois la commande expédiée.',
    unshipped,
  ]);
  expect(said({ status: 'waiting_payment', trigger_event: 'order_paid' })).toEqual([
    'Partira une fois la commande payée.',
    'La demande expire le 18 janv. si la commande n’est ni payée ni expédiée d’ici là.',
  ]);
  expect(said({ status: 'held', reason: 'channel_paused' })).toEqual([
    'Partira une fois la commande livrée.',
    unshipped,
  ]);
  expect(said({ status: 'held', reason: 'trial' })).toEqual([
    'Partirait par e-mail une fois la commande livrée.',
  ]);
  expect(said({ status: 'scheduled', step: 'first_reminder' })).toEqual([
    'Part après le message précédent.',
  ]);
  expect(said({ expires_at: null })).toEqual([
    'Partira une fois la commande livrée.',
    'Sans nouvelle de la livraison, lun. 18 janv. 2027 à 11 h.',
  ]);
});

test('a message already requested to be sent says so, can still be cancelled, and cannot be requested twice', () => {
  const asked = {
    status: 'scheduled',
    reason: null,
    status_label: 'Programmé',
    reason_label: null,
    scheduled_at: '2026-11-20T10:00:00Z',
    trigger_event: 'order_delivered',
    expires_at: null,
    sent_at: null,
    next_try_at: null,
    channel: null,
    step: 'request',
    metadata: { send_now: { at: '2026-11-20T10:00:00Z' }, moved_by: 'hours' },
  } as const;
  expect(explainMessage(asked, 'Europe/Paris', NOW).sentences).toEqual([
    'Envoi immédiat demandé : part dans un instant.',
  ]);
  expect(actionsOn(asked, true)).toEqual(['cancel']);
});

test('a status is not repeated by its reason', () => {
  const explained = {
    status: 'cancelled',
    reason: 'cancelled_by_team',
    status_label: 'Annulé',
    reason_label: 'Annulé par la boutique',
    scheduled_at: '2026-11-20T10:00:00Z',
    trigger_event: 'order_delivered',
    expires_at: null,
    sent_at: null,
    next_try_at: null,
    channel: null,
    step: 'request',
    metadata: {},
  } as const;
  expect(explainMessage(explained, 'Europe/Paris', NOW).title).toBe('Annulé par la boutique');
});

test('rows under the pointer stay in their places, show their updates and stay even after they left the list', () => {
  const shown = [
    { id: '1', status: 'scheduled' },
    { id: '2', status: 'scheduled' },
  ];
  const latest = [
    { id: '9', status: 'held' },
    { id: '2', status: 'sending' },
  ];
  expect(steadyRows(shown, latest)).toEqual([
    { id: '1', status: 'scheduled' },
    { id: '2', status: 'sending' },
  ]);
});
