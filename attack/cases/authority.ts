import type { AttackCase } from '../attack-case.ts';
import { actWithOldSession } from '../authority/act-with-old-session.ts';
import { eraseAcrossTeams } from '../authority/erase-across-teams.ts';
import { finishOnboarding } from '../authority/finish-onboarding.ts';
import { outliveTheRight } from '../authority/outlive-the-right.ts';
import { takeEmptyInstance } from '../authority/take-empty-instance.ts';

/** Tries to act in another’s place: with their data, name, session, declarations or instance. */
export const authority: AttackCase = {
  title:
    'rows of another team, impersonation, an old session, a forged declaration, an empty instance',
  run: async (attack) => {
    await eraseAcrossTeams(attack);
    await outliveTheRight(attack);
    await actWithOldSession(attack);
    await finishOnboarding(attack);
    await takeEmptyInstance(attack);
  },
};
