import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { type Device, sessionsQuery } from './account-data.ts';
import { countryName } from '#contract/labels/country-name.ts';
import { deviceName, isHandheld } from '#contract/labels/device-name.ts';

const WAYS: Record<Device['kind'], string> = {
  password: '',
  google: ' · par Google',
  oidc: ' · par votre entreprise',
  shopify: ' · par Shopify',
  passkey: ' · par clé d’accès',
};

/** Lists the open sessions, this device first, with a button that ends each of the others. */
export function DevicesSection(): ReactNode {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const one = useMutation({
    mutationFn: (session_id: string) => ask('endSession', { params: { session_id } }),
    onSettled: readAgain,
  });
  const others = useMutation({
    mutationFn: () => ask('endOtherSessions'),
    onSuccess: ({ data: { ended } }) =>
      showToast({
        title: `${countOf(ended, 'appareil déconnecté', 'appareils déconnectés')}`,
        color: 'primary',
      }),
    onSettled: readAgain,
  });
  const devices = data?.data;
  return (
    <FormSection
      title="Appareils"
      what="Là où votre compte est ouvert. Un appareil que vous ne reconnaissez pas : déconnectez-le, puis changez de mot de passe."
    >
      {error && !devices && (
        <Broken
          title="Vos appareils n’ont pas pu être chargés"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        >
          Votre session continue.
        </Broken>
      )}
      {!devices && !error && <Skeleton className="w-60" />}
      {devices && (
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={one.isPending && one.variables === device.id}
              onEnd={() => one.mutate(device.id)}
            />
          ))}
        </ul>
      )}
      {devices && devices.length > 1 && (
        <div>
          <Button busy={others.isPending} onClick={() => others.mutate()}>
            Déconnecter tous les autres appareils
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function DeviceRow({
  device,
  isBusy,
  onEnd,
}: {
  device: Device;
  isBusy: boolean;
  onEnd: () => void;
}): ReactNode {
  const name = deviceName(device.user_agent);
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-border py-2 leading-5 first:-mt-2 first:border-t-0">
      <Icon
        of={isHandheld(device.user_agent) ? Smartphone : Laptop}
        className="flex-none text-ink-3"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-ink-2">
          {device.is_current ? 'Cet appareil' : <RelativeTime at={device.last_used_at} />}
          {WAYS[device.kind]}
          {device.country_code !== null && ` · ${countryName(device.country_code)}`}
        </span>
      </span>
      {!device.is_current && (
        <Button look="ghost" busy={isBusy} onClick={onEnd} aria-label={`Déconnecter ${name}`}>
          Déconnecter
        </Button>
      )}
    </li>
  );
}
