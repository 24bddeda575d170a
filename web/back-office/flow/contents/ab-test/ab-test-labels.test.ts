import { expect, test } from 'vitest';
import { compareGroups } from '#contract/settings/ab-test.ts';
import { type AbTest, foreseen, groupLabel, points, verdictOf } from './ab-test-labels.ts';

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

function tested(a: { sent: number; rated: number }, b: { sent: number; rated: number }): AbTest {
  const group = ({ sent, rated }: typeof a) => ({ sent, rated, share: sent ? rated / sent : null });
  return {
    id: '1',
    step: 'request',
    channel: 'email',
    state: 'done',
    subject: null,
    text: 'B',
    started_at: '2026-10-01T00:00:00Z',
    ends_at: '2026-10-29T00:00:00Z',
    readable_at: '2026-11-05T00:00:00Z',
    stopped_at: null,
    stop_reason: null,
    group_a: group(a),
    group_b: group(b),
    comparison: compareGroups(a, b),
  };
}

test('a difference is shown only when its interval excludes zero', () => {
  const better = verdictOf(tested({ sent: 1000, rated: 200 }, { sent: 1000, rated: 280 }));
  expect(plain(better.title)).toBe('Le texte B reçoit plus d’avis : + 8,0 points');
  expect(plain(better.text)).toMatch(/entre \+ 4,\d points et \+ 11,\d points, à 95 %/u);
  const worse = tested({ sent: 1000, rated: 280 }, { sent: 1000, rated: 200 });
  expect(plain(verdictOf(worse).title)).toMatch(/^Le texte A reçoit plus d’avis : \+ 8,0 points/u);
  // The interval has the same direction as the title.
  expect(plain(verdictOf(worse).text)).toMatch(/entre \+ 4,\d points et \+ 11,\d points, à 95 %/u);
  const none = verdictOf(tested({ sent: 300, rated: 60 }, { sent: 300, rated: 66 }));
  expect(none).toMatchObject({
    tone: 'information',
    title: 'Aucun écart démontré entre les deux textes',
  });
  expect(none.text).toContain('peut être dû au hasard');
});

test('B can replace A unless A has proved better', () => {
  const offersB = (a: number, b: number) =>
    verdictOf(tested({ sent: 1000, rated: a }, { sent: 1000, rated: b })).offersB;
  expect([offersB(200, 280), offersB(280, 200), offersB(200, 205)]).toEqual([true, false, true]);
});

test('on WhatsApp the two versions are called templates', () => {
  const test = tested({ sent: 1000, rated: 280 }, { sent: 1000, rated: 200 });
  expect(plain(verdictOf({ ...test, channel: 'whatsapp' }).title)).toMatch(
    /^Le modèle A reçoit plus d’avis : .* que le modèle B$/u,
  );
});

test('a small sample gives no conclusion, however large the difference', () => {
  expect(verdictOf(tested({ sent: 20, rated: 2 }, { sent: 22, rated: 20 }))).toMatchObject({
    tone: 'warning',
    title: 'Trop peu d’envois pour conclure',
  });
  expect(verdictOf(tested({ sent: 0, rated: 0 }, { sent: 90, rated: 20 })).tone).toBe('warning');
});

test('before it begins, a test says which difference it will be able to show', () => {
  const volume = { step: 'request' as const, channel: 'email' as const, sent: 600, rated: 150 };
  expect(plain(foreseen(volume, 28))).toMatch(/^Environ 280 envois par texte .* 1\d points/u);
  expect(foreseen({ ...volume, sent: 30, rated: 8 }, 28)).toContain('trop peu pour conclure');
  expect(foreseen(undefined, 28)).toContain('trop peu pour conclure');
});

test('a group shows its ratings and its share once they may be read, and only the number sent before', () => {
  const { group_a } = tested({ sent: 412, rated: 84 }, { sent: 1, rated: 0 });
  expect(plain(groupLabel(group_a))).toBe('84 notes sur 412 envois, 20 %');
  expect(plain(groupLabel({ sent: 1, rated: null, share: null }))).toBe('1 envoi');
  expect(plain(points(-0.032))).toBe('− 3,2 points');
});
