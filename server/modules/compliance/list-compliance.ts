import type { Handler } from '#server/http/handler.ts';
import { writeLegalTexts } from './legal-texts.ts';
import { readFacts } from './read-facts.ts';
import { evaluateRules } from './rules.ts';

/** Each rule with its state, and the texts of this shop. */
export const listCompliance: Handler<'listCompliance'> = async (app, { caller }) => {
  const facts = await readFacts(app, caller.team_id);
  return { data: evaluateRules(facts), texts: writeLegalTexts(facts) };
};
