import { ShoppingBag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { ShopAddress } from '../register-shopify/shop-address.tsx';
import { useSignInMethods } from './sign-in-methods.ts';

/**
 * Signs in with Shopify when the instance has a Shopify app. Shopify first needs the address of the
 * shop.
 */
export function ShopifySignIn(): ReactNode {
  const { shopify } = useSignInMethods();
  const [isTyping, setTyping] = useState(false);
  if (!shopify) return null;
  return (
    <div className="mt-2">
      {isTyping ? (
        <div className="mt-4">
          <ShopAddress verb="Continuer avec Shopify" look="bordered" />
        </div>
      ) : (
        <Button icon={ShoppingBag} className="w-full" onClick={() => setTyping(true)}>
          Continuer avec Shopify
        </Button>
      )}
    </div>
  );
}
