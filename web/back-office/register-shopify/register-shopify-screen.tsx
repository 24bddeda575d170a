import { Link, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ComingIn, GoingIn } from '../login/coming-in.tsx';
import { useEnter } from '../login/use-enter.ts';
import { useSignInMethods } from '../login/sign-in-methods.ts';
import { clearQueryCache } from '../session/clear-query-cache.ts';
import type { ShopifyComeback, ShopifyReturn } from './connect-shop.ts';
import { connectShop } from './connect-shop.ts';
import { RegisterForm } from './register-form.tsx';
import { ShopAddress } from './shop-address.tsx';

/**
 * The page `/register-shopify`, to which Shopify redirects merchants. Signs the merchant in when
 * the shop is known, or else offers to create an account.
 */
export function RegisterShopifyScreen({
  comeback,
  returned,
}: {
  comeback: ShopifyComeback;
  returned: ShopifyReturn;
}): ReactNode {
  const [confirmed, setConfirmed] = useState<ShopifyComeback | null>(null);
  const shown = confirmed ?? comeback;
  switch (shown.kind) {
    case 'entered':
      return <Entering accessToken={shown.access_token} />;
    case 'joined':
      return <Joined />;
    case 'unknown':
      return <RegisterForm {...shown} />;
    case 'asks':
      return (
        <AsksFirst
          shop={shown.shop}
          onConfirm={async () => setConfirmed(await connectShop(returned))}
        />
      );
    case 'begins':
    case 'refused':
      return (
        <Begins
          error={shown.kind === 'refused' ? shown.message : null}
          shop={shown.kind === 'refused' ? shown.shop : ''}
        />
      );
  }
}

function Entering({ accessToken }: { accessToken: string }): ReactNode {
  const enter = useEnter();
  return <GoingIn service="Shopify" begin={() => enter(accessToken)} />;
}

/** Returns to the shop’s page after it was connected to the team. */
function Joined(): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <GoingIn
      service="Shopify"
      begin={async () => {
        clearQueryCache(client); // Another team may be selected now.
        showToast({ title: 'Shopify est connecté', color: 'primary' });
        await navigate({
          to: '/dashboard/settings/integrations/$service',
          params: { service: 'shopify' },
        });
      }}
    />
  );
}

/** Shown while Shopify’s answer is checked. */
export function ComingFromShopify(): ReactNode {
  return <ComingIn service="Shopify" />;
}

function AsksFirst({
  shop,
  onConfirm,
}: {
  shop: string;
  onConfirm: () => Promise<void>;
}): ReactNode {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <title>Connexion par Shopify · Recueil</title>
      <h1 className="text-28 font-strong wrap-anywhere">{`Ouvrir la boutique ${shop} ?`}</h1>
      <p className="mt-1.5 mb-6 text-pretty text-ink-2">
        Ce lien vient de Shopify, mais n’a pas été demandé depuis ce navigateur. Continuez seulement
        si c’est bien votre boutique.
      </p>
      <div className="grid gap-2">
        <Button
          look="primary"
          busy={isBusy}
          onClick={() => {
            setBusy(true);
            void onConfirm();
          }}
        >
          Ouvrir la boutique
        </Button>
        <Link to="/login" className={buttonClass('bordered', 'w-full')}>
          Ce n’est pas ma boutique
        </Link>
      </div>
    </>
  );
}

function Begins({ error, shop }: { error: string | null; shop: string }): ReactNode {
  const { shopify } = useSignInMethods();
  return (
    <>
      <title>Connexion par Shopify · Recueil</title>
      <h1 className="text-28 font-strong">
        {error === null ? 'Continuer avec Shopify' : 'La connexion n’a pas abouti'}
      </h1>
      {error !== null && (
        <div className="mt-4" role="alert">
          <Note tone="error" title="Connexion à Shopify refusée">
            {error}
          </Note>
        </div>
      )}
      <div className="mt-6 grid gap-6">
        {shopify ? (
          <ShopAddress
            verb={error === null ? 'Continuer avec Shopify' : 'Recommencer avec Shopify'}
            initialAddress={shop}
          />
        ) : (
          <p className="text-ink-2">Cette instance ne connecte pas de boutique Shopify.</p>
        )}
        <Link to="/login" className={buttonClass('bordered', 'w-full')}>
          Se connecter par e-mail
        </Link>
      </div>
    </>
  );
}
