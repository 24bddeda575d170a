import { expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { openApp, teamOf } from '../../testing/open-app.tsx';

test('a language that only the WhatsApp template has can be tested too', async () => {
  const { screen } = await openApp('/dashboard/customization/test', {
    'GET /api/team': () => ({
      body: {
        data: {
          ...teamOf('owner'),
          flow_configuration_config: flowConfigurationSchema.parse({
            steps: {
              request: {
                contents: {
                  whatsapp: { translations: { de: { template_id: '7', variables: {} } } },
                },
              },
            },
          }),
        },
      },
    }),
  });
  const field = screen.getByLabelText('Langue');
  await expect.element(field).toBeVisible();
  const languages = field.element() as HTMLSelectElement;
  expect([...languages.options].map(({ value }) => value)).toEqual(['fr', 'de']);
});
