import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { failureToasts, failureToast, unreadSubject } from './failure-toasts.ts';

describe('the table of failures', () => {
  test('has a row for every call', () => {
    expect(Object.keys(failureToasts).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test.each([
    ['listReviews', 'avis'],
    ['totalReviewsCollected', 'avis collectés'],
    ['averageRating', 'note moyenne'],
    ['ratingDistribution', 'répartition des notes'],
    ['reviewsDistributionByChannel', 'par canal'],
    ['reviewsDistributionByStep', 'par étape'],
  ] as const)(
    'names what could not be read for %s, then shows the message of the server',
    (name, text) => {
      const sentence = failureToast(name, 'La base ne répond pas.');
      expect(sentence).toContain(text);
      expect(sentence).toMatch(/La base ne répond pas\.$/);
    },
  );

  test('names what could not be read, with its article, for a sentence that lists several', () => {
    expect(unreadSubject('averageRating')).toBe('la note moyenne');
    expect(unreadSubject('listReviews')).toBe('les avis');
    expect(unreadSubject('login')).toBeNull();
    expect(unreadSubject('exportOptOuts')).toBeNull();
  });

  test('shows only the message of the server for the login', () => {
    expect(failureToast('login', 'Les informations de connexion sont incorrectes')).toBe(
      'Les informations de connexion sont incorrectes',
    );
  });

  test.each(['listTeams', 'switchTeam', 'getTeam'] as const)(
    'shows nothing for %s: its caller decides',
    (name) => {
      expect(failureToast(name, 'Non')).toBeNull();
    },
  );
});
