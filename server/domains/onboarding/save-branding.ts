import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { ownLogo } from '#server/domains/images/own-logo.ts';
import { saveConfiguration } from '#server/domains/settings/save-configuration.ts';
import { getTeam } from '#server/domains/teams/get-team.ts';
import { passStep } from './pass-step.ts';

/** Saves the chosen name, logo, colours and tone. An absent field is not changed. */
export const saveBranding: Handler<'saveOnboardingBranding'> = async (app, { body, caller }) => {
  const logo_url =
    body.logo_url === undefined ? undefined : await ownLogo(app, caller.team_id, body.logo_url);
  return transaction(app, async (tx) => {
    const { customization_config } = await tx.db
      .selectFrom('teams')
      .select('customization_config')
      .where('id', '=', caller.team_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const now = parseCustomizationConfiguration(customization_config);
    const value = {
      ...now,
      ...(logo_url !== undefined && { logo_url }),
      ...(body.tone && { tone: body.tone }),
      colors: {
        ...now.colors,
        ...(body.colors?.primary && { primary: body.colors.primary }),
        ...(body.colors?.background && { background: body.colors.background }),
      },
    };
    await saveConfiguration(tx, {
      caller,
      which: 'customization',
      parse: parseCustomizationConfiguration,
      value,
      if_match: null,
    });
    if (body.name)
      await tx.db
        .updateTable('teams')
        .set({ name: body.name })
        .where('id', '=', caller.team_id)
        .execute();
    await passStep(tx, caller.team_id, 'branding');
    return { data: await getTeam({ ...app, db: tx.db }, caller.team_id, caller.role) };
  });
};
