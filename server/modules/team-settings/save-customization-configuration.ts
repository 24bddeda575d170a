import { parseCustomizationConfiguration } from '#contract/customization-configuration.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/handler.ts';
import { getTeam } from '#server/modules/teams/get-team.ts';
import { saveConfiguration } from './save-configuration.ts';

/** Publishes the look and the words of the customer pages. */
export const saveCustomizationConfiguration: Handler<'saveCustomizationConfig'> = async (app, { body, caller, if_match }) =>
  transaction(app, async (tx) => {
    await saveConfiguration(tx, { caller, which: 'customization', parse: parseCustomizationConfiguration, value: body.customization_config, if_match });
    return { data: await getTeam({ ...app, db: tx.db }, caller.team_id, caller.role) };
  });
