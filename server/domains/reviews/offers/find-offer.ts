import { chooseUpsell, type UpsellOffer } from '#contract/settings/upsell.ts';
import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { App } from '#server/app.ts';

interface RatedRequest {
  team_id: string;
  rating: number;
  conditional: Pick<ConditionalConfiguration, 'destinations'>;
}

/** Finds the offer for this customer after this rating. Returns null when none matches. */
export async function findOffer(
  app: Pick<App, 'db' | 'clock'>,
  { team_id, rating, conditional }: RatedRequest,
): Promise<UpsellOffer | null> {
  const rows = await app.db
    .selectFrom('upsell_configurations')
    .select([
      'id',
      'kind',
      'title',
      'description',
      'image_url',
      'url',
      'discount_code',
      'is_active',
      'starts_at',
      'ends_at',
      'minimum_rating',
    ])
    .where('team_id', '=', team_id)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const chosen = chooseUpsell(rows, {
    rating,
    destinations: conditional.destinations,
    now: app.clock.now(),
  });
  if (!chosen) return null;
  const { id, kind, title, description, image_url, url, discount_code } = chosen;
  return { id, kind, title, description, image_url, url, discount_code };
}
