import '#web/ui/ui.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Field } from './field.tsx';
import { FormSection } from './form-section.tsx';
import { Textarea } from './textarea.tsx';

test('a very long word makes the field higher, never wider than its container', async () => {
  const { container } = await render(
    <div style={{ width: 300 }}>
      <fieldset>
        <FormSection title="Mots" what="Ce que lit le client.">
          <Field label="Texte">
            <Textarea defaultValue={'a'.repeat(2_000)} />
          </Field>
        </FormSection>
      </fieldset>
    </div>,
  );
  const field = container.querySelector('textarea');
  expect(field?.offsetWidth).toBeLessThanOrEqual(300);
  expect(field?.offsetHeight).toBeGreaterThan(300);
});
