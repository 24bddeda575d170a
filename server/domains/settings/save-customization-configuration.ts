import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { ownLogo } from '#server/domains/images/own-logo.ts';
import { getTeam } from '#server/domains/teams/get-team.ts';
import { endPublishedDraft } from './page-draft.ts';
import { saveConfiguration } from './save-configuration.ts';

/** Publishes the design and the texts of the customer pages. */
export const saveCustomizationConfiguration: Handler<'saveCustomizationConfig'> = async (
  app,
  { body, caller, if_match },
) => {
  const value = {
    ...body.customization_config,
    logo_url: await ownLogo(app, caller.team_id, body.customization_config.logo_url),
  };
  return transaction(app, async (tx) => {
    await saveConfiguration(tx, {
      caller,
      which: 'customization',
      parse: parseCustomizationConfiguration,
      value,
      if_match,
    });
    await endPublishedDraft(tx, caller.team_id, value.pages);
    return { data: await getTeam({ ...app, db: tx.db }, caller.team_id, caller.role) };
  });
};
