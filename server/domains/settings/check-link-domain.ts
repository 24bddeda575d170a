import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { evaluateLinkDomain } from '#server/domains/link-domains/evaluate-link-domain.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { readSettings } from './read-settings.ts';

/** Checks the DNS record of the link domain at once. */
export async function checkLinkDomain(
  app: App,
  { caller }: Call<'checkLinkDomain'>,
): Promise<Answer<'checkLinkDomain'>> {
  const team = await app.db
    .selectFrom('teams')
    .select(['id', 'link_domain'])
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  if (team.link_domain === null) throw new Failure('no_link_domain');
  try {
    const outcome = await evaluateLinkDomain(app, { id: team.id, link_domain: team.link_domain });
    if (outcome === 'taken') throw new Failure('link_domain_taken');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Failure('provider_failed', {
      message:
        'Les serveurs de noms de ce domaine ne répondent pas pour l’instant : réessayez dans quelques minutes. Ce qui était connu reste.',
      cause: error,
    });
  }
  return { data: await readSettings(app, caller.team_id) };
}
