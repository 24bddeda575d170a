import type { AttackCase, HttpReply } from '../attack-case.ts';

const PAIRS = { test: 8, ci: 60, full: 2_000 } as const;
/** Welch’s t above which a difference of durations is significant. */
const SIGNIFICANT = 4.5;

interface Question {
  name: string;
  ask: (email: string, from: string) => Promise<HttpReply>;
}

/** Tries to find out whether an address has an account, from the answer and its duration. */
export const knownAccounts: AttackCase = {
  title:
    'which addresses have an account, by answers and times of signing in and of a lost password',
  run: async ({ size, request, registerStranger, newAddress, letTimePass, tried, mustHold }) => {
    const known = await registerStranger();
    const questions: Question[] = [
      {
        name: 'POST /login',
        ask: (email, from) =>
          request('POST', '/login', { from, body: { email, password: 'un mot de passe faux' } }),
      },
      {
        name: 'POST /forgot-password',
        ask: (email, from) => request('POST', '/forgot-password', { from, body: { email } }),
      },
    ];
    for (const { name, ask } of questions) {
      const times = { known: [] as number[], unknown: [] as number[] };
      const answers = { known: new Set<string>(), unknown: new Set<string>() };
      const time = async (kind: 'known' | 'unknown', email: string): Promise<void> => {
        const began = performance.now();
        const { status, text } = await ask(email, newAddress());
        times[kind].push(performance.now() - began);
        answers[kind].add(`${status} ${text}`);
      };
      for (let pair = 0; pair < PAIRS[size]; pair++) {
        // Removes the rate limit, which another case checks, so that every call is answered.
        await letTimePass('delete from attempts', []);
        const nobody = `personne${pair}.${Math.floor(Math.random() * 1e9)}@exemple.fr`;
        const asked = [() => time('known', known.email), () => time('unknown', nobody)];
        if (Math.random() < 0.5) asked.reverse();
        for (const question of asked) await question();
      }
      const t = welch(times.known, times.unknown);
      tried(
        `${name}, ${PAIRS[size]} pairs: ${mean(times.known).toFixed(1)} ms for known addresses, ${mean(times.unknown).toFixed(1)} ms for others, Welch’s t ${t.toFixed(2)} (goal: under ${SIGNIFICANT}, reported)`,
      );
      mustHold(
        `${name}: one answer for all, the same for both`,
        answers.known.size === 1 &&
          answers.unknown.size === 1 &&
          [...answers.known][0] === [...answers.unknown][0],
        [...answers.known, ...answers.unknown].join(' / ').slice(0, 400),
      );
      mustHold(
        `${name}: the call itself was answered`,
        /^(401|200) /.test([...answers.known][0] ?? ''),
        [...answers.known][0]?.slice(0, 100),
      );
    }
  },
};

const mean = (list: readonly number[]): number =>
  list.reduce((sum, one) => sum + one, 0) / list.length;

function welch(one: readonly number[], other: readonly number[]): number {
  const share = (list: readonly number[]): number => {
    const middle = mean(list);
    return (
      list.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (list.length - 1) / list.length
    );
  };
  return Math.abs(mean(one) - mean(other)) / Math.sqrt(share(one) + share(other));
}
