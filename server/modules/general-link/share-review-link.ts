import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/handler.ts';
import { writeDeed } from '#server/modules/compliance/write-deed.ts';

type ReviewLink = Answer<'getReviewLink'>['data'];

export async function getReviewLink({ db, config }: Pick<App, 'db' | 'config'>, { caller }: Call<'getReviewLink'>): Promise<Answer<'getReviewLink'>> {
  const team = await db.selectFrom('teams').select(['team_code', 'share_general_review_link']).where('id', '=', caller.team_id).executeTakeFirstOrThrow();
  return { data: presentReviewLink(config.publicUrl, team) };
}

/** Opens the general link, or closes it: it answers like an unknown one at once. */
export async function shareReviewLink(app: App, { caller, body }: Call<'shareReviewLink'>): Promise<Answer<'shareReviewLink'>> {
  const share_general_review_link = body?.share_general_review_link ?? true;
  return transaction(app, async (tx) => {
    const before = await tx.db.selectFrom('teams').select(['team_code', 'share_general_review_link']).where('id', '=', caller.team_id).forNoKeyUpdate().executeTakeFirstOrThrow();
    if (before.share_general_review_link !== share_general_review_link) {
      await tx.db.updateTable('teams').set({ share_general_review_link, updated_at: tx.now }).where('id', '=', caller.team_id).execute();
      await writeDeed(tx, caller, share_general_review_link ? 'general_link_opened' : 'general_link_closed');
    }
    return { data: presentReviewLink(app.config.publicUrl, { ...before, share_general_review_link }) };
  });
}

function presentReviewLink(publicUrl: string, { team_code, share_general_review_link }: { team_code: string; share_general_review_link: boolean }): ReviewLink {
  const url = `${publicUrl}/t/${team_code}`;
  return { url, team_code, qr_svg_url: `${url}/qr.svg`, qr_png_url: `${url}/qr.png`, card_pdf_url: `${url}/carte.pdf`, share_general_review_link };
}
