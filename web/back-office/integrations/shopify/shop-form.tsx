import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { ConnectFoot } from '../connect-foot.tsx';

const schema = z.object({
  shop: z.string().check(z.trim(), z.minLength(1, 'Écrivez l’adresse de votre boutique.')),
});

/**
 * Asks for the address of the shop, then redirects to Shopify, where the merchant authorises the
 * app.
 */
export function ShopForm({
  verb,
  shop,
  onCancel,
}: {
  verb: string;
  shop: string;
  onCancel: (() => void) | null;
}): ReactNode {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { shop }, ...whenAsked });
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const submit = async (typed: { shop: string }): Promise<void> => {
    setFailure(null);
    setLeaving(true);
    try {
      const { url } = await ask('shopifyConnectUrl', { body: typed });
      location.assign(url);
    } catch (error) {
      setLeaving(false);
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Boutique Shopify" className="grid gap-4">
      <Field
        name="shop"
        label="Adresse de la boutique"
        hint="Elle finit par .myshopify.com. Shopify vous demandera votre accord, puis vous ramènera ici."
      >
        <Input
          inputMode="url"
          maxLength={300}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="ma-boutique.myshopify.com"
        />
      </Field>
      <ConnectFoot
        title="La boutique n’a pas pu être demandée"
        failure={failure}
        isBusy={isLeaving}
        verb={verb}
        onCancel={onCancel}
      />
    </Form>
  );
}
