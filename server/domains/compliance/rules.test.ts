import { expect, test } from 'vitest';
import { conditionalConfigurationSchema } from '#contract/settings/conditional-configuration.ts';
import { customizationConfigurationSchema } from '#contract/settings/customization-configuration.ts';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { OUR_TEMPLATES } from '#contract/messages/templates/our-templates.ts';
import type { ComplianceSnapshot } from './snapshot/compliance-snapshot.ts';
import { evaluateRules, RULES } from './rules.ts';
import { writeLegalTexts } from './legal-texts.ts';
import { perChannel } from '#contract/labels/channels.ts';

const AT = new Date('2026-11-20T09:00:00Z');
const BY_ADA = { who: 'Ada Martin', at: AT };
const SENDER = {
  id: 1,
  provider: 'meta',
  state: 'connected',
  state_since: AT,
  blocked_at: null,
  paused_until: null,
  is_instance: true,
  needs_approval: false,
  countries: null,
  team_ceiling: null,
  daily_messages: null,
} as const;
const record = (purpose: 'dkim' | 'spf' | 'dmarc', state: 'ok' | 'missing') =>
  ({ purpose, type: 'TXT', host: 'x', value: 'x', state, found: null, problem: null }) as const;
const lately = { ratings: 12, steered: 0, undated: 0, altered: 0, messages: 40, after_stop: 0 };
const WALL = {
  moderation_days: 7,
  gives_code: false,
  overdue: 0,
  low: 0,
  low_refused: 0,
  others: 0,
  others_refused: 0,
};
const [OURS] = OUR_TEMPLATES;
if (!OURS) throw new Error('no template of ours');

const flow = (given: object) => ({ flow: flowConfigurationSchema.parse(given) });
const conditional = (given: object) => ({
  conditional: conditionalConfigurationSchema.parse(given),
});
const look = (given: object) => ({ look: customizationConfigurationSchema.parse(given) });
const template = (given: { category?: string | null; footer?: string | null; text?: string }) => ({
  ...flow({ steps: { request: { contents: { whatsapp: { template_id: '7' } } } } }),
  templates: new Map([
    [
      '7',
      {
        name: 'demande',
        category: given.category === undefined ? 'UTILITY' : given.category,
        structure: {
          ...OURS.structure,
          footer:
            given.footer === undefined
              ? OURS.structure.footer
              : given.footer === null
                ? null
                : { text: given.footer },
          body: { ...OURS.structure.body, text: given.text ?? OURS.structure.body.text },
        },
      },
    ],
  ]),
});
const only = (...channels: string[]) =>
  flow({
    is_active: true,
    steps: {
      request: { channels },
      first_reminder: { is_enabled: false },
      last_reminder: { is_enabled: false },
    },
  });
const sms = (text: string) => flow({ steps: { request: { contents: { sms: { text } } } } });

/** Returns the snapshot of a shop that complies with every rule, with these changes. */
function snapshot(given: Partial<ComplianceSnapshot> = {}): ComplianceSnapshot {
  return {
    team: {
      name: 'Maison Lavande',
      website_url: 'https://maison-lavande.fr',
      timezone: 'Europe/Paris',
    },
    public_url: 'https://avis.exemple.fr',
    ...flow({ is_active: true }),
    ...conditional({}),
    ...look({
      legal_text: 'Maison Lavande, 12 rue des Tilleuls, 26400 Crest, bonjour@maison-lavande.fr',
    }),
    senders: { ...perChannel(() => null), whatsapp: SENDER },
    templates: new Map(),
    mail: {
      scope: 'team',
      address: 'avis@maison-lavande.fr',
      sender: {
        domain: 'maison-lavande.fr',
        proven_at: AT,
        records: [record('dkim', 'ok'), record('spf', 'ok'), record('dmarc', 'ok')],
      },
    },
    declared: { whatsapp: BY_ADA, sms: BY_ADA, email: BY_ADA },
    mode_taken: null,
    hosted_notice: null,
    proposed: [],
    wall: WALL,
    questions: { waiting: 0, overdue_answers: 0 },
    retention: { days: 1095, is_late: false },
    lately,
    ...given,
  };
}

type Case = [given: Partial<ComplianceSnapshot>, part: RegExp];
interface RuleExample {
  ok: Case;
  wrong: Case;
  unknown?: Case;
}

const window = (channel: string, given: object) => flow({ send_window: { [channel]: given } });
const never = (channel: string): Case => [
  only(channel === 'email' ? 'sms' : 'email'),
  /Sans objet/u,
];
const consent = (channel: 'whatsapp' | 'sms' | 'email'): RuleExample => ({
  ok: [{}, /Ada Martin a déclaré le 20 novembre 2026/u],
  wrong: [{ declared: { ...snapshot().declared, [channel]: undefined } }, /Personne n’a déclaré/u],
  unknown: [{ ...flow({}), declared: {} }, /Rien ne part encore/u],
});

/**
 * Each rule with examples that pass and fail. Only settings that a team can really have are used.
 */
const SHOWN: Record<string, RuleExample> = {
  neutral_mode: {
    ok: [{}, /les mêmes liens/u],
    wrong: [
      {
        ...conditional({
          mode: 'redirect',
          mode_acknowledged: true,
          destinations: [{ kind: 'google', url: 'https://g.page/r/x' }],
        }),
        mode_taken: BY_ADA,
      },
      /«.Redirection.».*l’interdisent.*Ada Martin en a pris acte/u,
    ],
  },
  same_doors: {
    ok: [{}, /Sur 12 notes récentes, aucune/u],
    wrong: [{ lately: { ...lately, steered: 3 } }, /Sur 12 notes récentes, 3 ont/u],
    unknown: [{ lately: { ...lately, ratings: 0 } }, /rien à vérifier/u],
  },
  neutral_words: {
    ok: [{}, /ne promettent rien/u],
    wrong: [
      sms('Une remise vous attend ! {{order_number}} {{shop_name}}'),
      /Demande, SMS.: récompense.: «.remise.»/u,
    ],
  },
  no_reward: {
    ok: [
      {
        proposed: ['discount'],
        ...conditional({ destinations: [{ kind: 'google', url: 'https://g.page/r/x' }] }),
      },
      /reste cachée/u,
    ],
    wrong: [{}, /./u],
    unknown: [{ proposed: ['discount'] }, /contrepartie/u],
  },
  blind_selection: {
    ok: [{}, /tous sont invités/u],
    wrong: [{}, /./u],
    unknown: [flow({ exclusions: { tags: ['litige'] } }), /litige/u],
  },
  labelled_trustpilot: {
    ok: [{}, /Aucun lien simple/u],
    wrong: [
      conditional({
        destinations: [{ kind: 'trustpilot', url: 'https://fr.trustpilot.com/evaluate/a.fr' }],
      }),
      /lien simple/u,
    ],
  },
  shop_identity: { ok: [{}, /qui vous êtes/u], wrong: [look({}), /ne disent pas qui vous êtes/u] },
  shop_site: {
    ok: [{}, /maison-lavande\.fr/u],
    wrong: [{ team: { ...snapshot().team, website_url: null } }, /manque/u],
  },
  notice_everywhere: {
    ok: [{}, /Chaque page/u],
    wrong: [
      { look: { ...snapshot().look, pages: { ...snapshot().look.pages, thanks: [] } } },
      /page de remerciement/u,
    ],
  },
  order_named: {
    ok: [{}, /Chaque message/u],
    wrong: [sms('Votre avis chez {{shop_name}} ?'), /Demande, SMS/u],
  },
  experience_date: {
    ok: [{}, /Sur 12 notes récentes, toutes/u],
    wrong: [{ lately: { ...lately, undated: 2 } }, /Sur 12 notes récentes, 2 sans/u],
    unknown: [{ lately: { ...lately, ratings: 0 } }, /rien à vérifier/u],
  },
  untouched_ratings: {
    ok: [{}, /Sur 12 notes récentes, toutes/u],
    wrong: [{ lately: { ...lately, altered: 1 } }, /Sur 12 notes récentes, 1 a/u],
    unknown: [{ lately: { ...lately, ratings: 0 } }, /rien à vérifier/u],
  },
  moderation_clock: {
    ok: [{}, /au bout de 7 jours/u],
    wrong: [{ wall: { ...WALL, overdue: 2 } }, /2 avis attendent/u],
  },
  even_refusals: {
    ok: [
      { wall: { ...WALL, low: 10, low_refused: 1, others: 40, others_refused: 4 } },
      /1 refus sur 10/u,
    ],
    wrong: [
      { wall: { ...WALL, low: 10, low_refused: 6, others: 40, others_refused: 1 } },
      /6 refus sur 10/u,
    ],
    unknown: [{}, /rien à vérifier/u],
  },
  decided_questions: {
    ok: [{}, /Aucune question/u],
    wrong: [{ questions: { waiting: 2, overdue_answers: 0 } }, /2 questions attendent/u],
  },
  consent_whatsapp: consent('whatsapp'),
  consent_sms: consent('sms'),
  consent_email: consent('email'),
  way_out: {
    ok: [template({}), /dans chacun de vos messages/u],
    wrong: [template({ footer: 'À bientôt' }), /«.demande.» \(Demande\)/u],
  },
  sender_named: {
    ok: [sms('{{shop_name}} {{order_number}}'), /dans chaque SMS/u],
    wrong: [sms('Votre commande {{order_number}} ?'), /Demande, SMS/u],
  },
  stops_honoured: {
    ok: [{}, /Sur 40 messages récents, aucun/u],
    wrong: [{ lately: { ...lately, after_stop: 1 } }, /Sur 40 messages récents, 1 vers/u],
    unknown: [{ lately: { ...lately, messages: 0 } }, /rien à vérifier/u],
  },
  retention: {
    ok: [{}, /oubliés trois ans après/u],
    wrong: [{ retention: { days: 400, is_late: true } }, /worker/u],
  },
  no_tracker: {
    ok: [look({ logo_url: '/images/logo.png' }), /pas de pixel/u],
    wrong: [{}, /./u],
    unknown: [look({ logo_url: 'https://cdn.exemple.fr/logo.png' }), /autre site/u],
  },
  hours_whatsapp: {
    ok: [{}, /De 9.h à 19.h.30/u],
    wrong: [
      window('whatsapp', { from: '08:00', days: [1, 7] }),
      /dès 8.h \(usage.: 9.h\), le dimanche/u,
    ],
  },
  hours_sms: {
    ok: [{}, /jamais un jour férié/u],
    wrong: [
      window('sms', { to: '22:00', skip_holidays: false }),
      /jusqu’à 22.h \(usage.: 19.h.30\), les jours fériés/u,
    ],
  },
  hours_email: {
    ok: [window('email', { from: '10:00' }), /De 10.h à 21.h/u],
    wrong: [window('email', { to: '24:00' }), /jusqu’à 24.h/u],
  },
  messages_per_day: {
    ok: [{}, /1 message au plus/u],
    wrong: [flow({ caps: { messages_per_day: 3 } }), /l’usage est de 1/u],
  },
  requests_per_month: {
    ok: [{}, /2 demandes au plus/u],
    wrong: [flow({ caps: { requests_per_30_days: null } }), /Aucune limite/u],
  },
  utility_templates: {
    ok: [template({}), /utilitaires/u],
    wrong: [template({ category: 'MARKETING' }), /publicité.*«.demande.»/u],
    unknown: [template({ category: null }), /ne dit pas la catégorie/u],
  },
  account_standing: {
    ok: [{}, /restreint votre compte en rien/u],
    wrong: [
      { senders: { ...snapshot().senders, whatsapp: { ...SENDER, blocked_at: AT } } },
      /Meta restreint/u,
    ],
    unknown: [
      { senders: { ...snapshot().senders, whatsapp: { ...SENDER, provider: 'outbox' } } },
      /messages de test/u,
    ],
  },
  sender_authentication: {
    ok: [{}, /SPF, DKIM et DMARC/u],
    wrong: [
      {
        mail: {
          ...snapshot().mail,
          sender: {
            domain: 'a.fr',
            proven_at: AT,
            records: [record('dkim', 'ok'), record('spf', 'missing')],
          },
        },
      },
      /SPF d’a\.fr reste/u,
    ],
    unknown: [
      { mail: { scope: 'instance', address: 'recueil@exemple.fr', sender: null } },
      /recueil@exemple\.fr/u,
    ],
  },
  one_click_stop: {
    ok: [{}, /List-Unsubscribe/u],
    wrong: [{ public_url: 'http://avis.exemple.fr' }, /PUBLIC_URL/u],
    unknown: [{ public_url: 'http://localhost:3000' }, /ordinateur/u],
  },
  complaints: { ok: never('email'), wrong: [{}, /./u], unknown: [{}, /Non mesurable/u] },
};
/** Rules that a program cannot find broken: it can only ask a person to check them. */
const NEVER_WRONG = new Set(['no_reward', 'blind_selection', 'no_tracker', 'complaints']);

const verdict = (rule: string, given: Partial<ComplianceSnapshot>) =>
  evaluateRules(snapshot(given)).find((one) => one.rule === rule);

test('every rule of the list has an example in these tests, once', () => {
  expect(RULES.map(({ rule }) => rule)).toEqual(Object.keys(SHOWN));
});

test.each(Object.entries(SHOWN))(
  '%s is compliant when the rule is met, with its reason',
  (rule, { ok: [given, part] }) => {
    expect(verdict(rule, given)).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(part) as string,
    });
  },
);

test.each(Object.entries(SHOWN).filter(([rule]) => !NEVER_WRONG.has(rule)))(
  '%s is not compliant when the rule is broken, with its reason',
  (rule, { wrong: [given, part] }) => {
    expect(verdict(rule, given)).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(part) as string,
    });
  },
);

test.each(Object.entries(SHOWN).filter(([, shown]) => shown.unknown))(
  '%s is undetermined when the software cannot check the rule',
  (rule, { unknown }) => {
    const [given, part] = unknown ?? [{}, /./u];
    expect(verdict(rule, given)).toMatchObject({
      state: 'unknown',
      text: expect.stringMatching(part) as string,
    });
  },
);

test('a channel that no step uses needs nothing from the team', () => {
  const unused = evaluateRules(snapshot({ ...only('email'), declared: { email: BY_ADA } }));
  for (const rule of ['consent_whatsapp', 'consent_sms', 'sender_named', 'utility_templates'])
    expect(unused.find((one) => one.rule === rule)?.text, rule).toMatch(/Sans objet/u);
  expect(
    evaluateRules(snapshot({ ...only('sms') })).find(({ rule }) => rule === 'sender_authentication')
      ?.text,
  ).toMatch(/Sans objet/u);
});

test.each<[what: string, given: Partial<ComplianceSnapshot>, state: string]>([
  ['alone', {}, 'ok'],
  ['beside a product', { proposed: ['product'] }, 'ok'],
  ['beside a shown discount', { proposed: ['discount'] }, 'unknown'],
  [
    'beside a hidden discount',
    {
      proposed: ['discount'],
      ...conditional({ destinations: [{ kind: 'google', url: 'https://g.page/r/x' }] }),
    },
    'ok',
  ],
])('a thanks code is declared as a reward: %s', (_what, given, state) => {
  const found = verdict('no_reward', { ...given, wall: { ...WALL, gives_code: true } });
  expect(found).toMatchObject({ state });
  expect(found?.text).toMatch(
    /^Un code remercie chaque avis d’un acheteur sur un produit, quelle que soit la note\. .*«.Avis avec contrepartie.».*jamais à côté d’un lien vers un site d’avis\./u,
  );
  expect(found?.text).not.toContain('Ce que vous proposez après la note n’est pas une remise');
  expect(found?.text).not.toMatch(/ [:;?!»]|« |'/u);
});

test('an explicit consent needs no declaration', () => {
  expect(
    verdict('consent_sms', {
      ...flow({ is_active: true, consent: { sms: 'explicit' } }),
      declared: {},
    }),
  ).toMatchObject({ state: 'ok' });
});

test('a shop with the default settings and an identity breaks no rule', () => {
  expect(evaluateRules(snapshot()).filter(({ state }) => state === 'wrong')).toEqual([]);
});

test('every sentence has French typography', () => {
  const sentence = Object.values(SHOWN).flatMap(({ ok, wrong, unknown }) =>
    [ok, wrong, ...(unknown ? [unknown] : [])].flatMap(([given]) => evaluateRules(snapshot(given))),
  );
  for (const { title, text, source } of sentence)
    for (const part of [title, text, source]) expect(part).not.toMatch(/ [:;?!»]|« |'/u);
  for (const { title, place, text } of writeLegalTexts(snapshot()))
    for (const part of [title, place, text]) expect(part).not.toMatch(/ [:;?!»]|« |'/u);
});

test('the legal texts are written from the settings: channels, reminders, review destinations', () => {
  const texts = (given: Partial<ComplianceSnapshot>) =>
    Object.fromEntries(writeLegalTexts(snapshot(given)).map(({ name, text }) => [name, text]));
  const all = texts({});
  expect(all['privacy']).toMatch(
    /Maison Lavande peut vous demander votre avis par WhatsApp, par SMS ou par e-mail, avec deux relances au plus/u,
  );
  expect(Object.keys(all)).toEqual([
    'privacy',
    'notice',
    'consent_whatsapp',
    'consent_sms',
    'consent_email',
  ]);
  const mails = texts({
    ...only('email'),
    ...conditional({ destinations: [{ kind: 'google', url: 'https://g.page/r/x' }] }),
  });
  expect(Object.keys(mails)).toEqual(['privacy', 'notice', 'consent_email']);
  expect(mails['privacy']).toMatch(/votre avis par e-mail\. /u);
  expect(mails['consent_email']).not.toMatch(/STOP/u);
  expect(mails['notice']).toMatch(/Google/u);
  expect(texts({ retention: { days: 400, is_late: false } })['privacy']).toMatch(
    /effacées 400.jours après/u,
  );
  expect(all['notice']).not.toMatch(/Google/u);
});
