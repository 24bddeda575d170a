import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button, type ButtonLook } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';

const schema = z.object({
  shop: z.string().check(z.trim(), z.minLength(1, 'Écrivez l’adresse de votre boutique.')),
});

/** Asks for the address of the shop, then opens Shopify. */
export function ShopAddress({
  verb,
  initialAddress = '',
  look = 'primary',
}: {
  verb: string;
  initialAddress?: string;
  look?: ButtonLook;
}): ReactNode {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { shop: initialAddress },
    ...whenAsked,
  });
  const leave = ({ shop }: { shop: string }): void =>
    location.assign(`/shopify/redirect?${new URLSearchParams({ shop }).toString()}`);
  return (
    <Form form={form} onSubmit={leave} aria-label="Votre boutique Shopify" className="grid gap-4">
      <Field
        name="shop"
        label="Adresse de votre boutique"
        hint="Elle finit par .myshopify.com : vous la voyez dans l’administration de Shopify."
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
      <Button type="submit" look={look} busy={form.formState.isSubmitting} className="w-full">
        {verb}
      </Button>
    </Form>
  );
}
