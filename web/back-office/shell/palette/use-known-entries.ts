import { type LinkProps, useNavigate, useRouter } from '@tanstack/react-router';
import {
  Download,
  FilePlus,
  Keyboard,
  LogOut,
  Moon,
  SlidersHorizontal,
  Sun,
  Upload,
  UserPlus,
} from 'lucide-react';
import { PAGE_TERMS } from '#contract/api/page-routes.ts';
import { useLogout } from '#web/back-office/session/use-logout.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { sectionsFor } from '#web/back-office/settings/sections.ts';
import { openKeySheet } from '../keys/key-sheet-store.ts';
import { useScreens } from '../navigation/use-screens.ts';
import { applyTheme } from '../theme.ts';
import type { KnownEntry } from './palette-entry.ts';
import { SETTING_ENTRIES } from './setting-entries.ts';

/**
 * The functions that list entries without the server: screens, settings, actions and help. A
 * function added here is searched automatically. `use-help-entries.ts` searches the articles.
 */
const SOURCES: readonly ((ways: Ways) => KnownEntry[])[] = [screens, settings, actions, help];

const TERMS: Readonly<Record<string, string>> = PAGE_TERMS;

interface Ways {
  go: (path: string, search?: Readonly<Record<string, string>>) => void;
  leave: () => void;
  findable: ReturnType<typeof useScreens>['findable'];
  sections: ReturnType<typeof sectionsFor>;
  role: ReturnType<typeof useSession>['team']['role'];
}

export function useKnownEntries(): KnownEntry[] {
  const navigate = useNavigate();
  const router = useRouter();
  const { findable } = useScreens();
  const { role } = useSession().team;
  const leave = useLogout();
  const go: Ways['go'] = (path, search = {}) =>
    void navigate({ to: path as NonNullable<LinkProps['to']>, search });
  const ways = { go, leave, findable, sections: sectionsFor(router), role };
  return SOURCES.flatMap((entriesOf) => entriesOf(ways));
}

function screens({ findable, go }: Ways): KnownEntry[] {
  return findable.map(({ path, label, icon }) => ({
    key: path,
    group: 'Écrans',
    label,
    icon,
    also: TERMS[path] ?? '',
    run: () => go(path),
  }));
}

function settings({ sections, go }: Ways): KnownEntry[] {
  return [
    ...sections.map(({ path, label, icon, what, also }): KnownEntry => ({
      key: path,
      group: 'Réglages',
      label,
      hint: 'Réglages',
      icon,
      also: `${what} ${also}`,
      run: () => go(path),
    })),
    ...SETTING_ENTRIES.map(({ label, screen, path, search, also }): KnownEntry => ({
      key: `${screen} ${label}`,
      group: 'Réglages',
      label,
      hint: screen,
      icon: SlidersHorizontal,
      also: `${screen} ${also}`,
      run: () => go(path, search),
    })),
  ];
}

function actions({ go, leave, role }: Ways): KnownEntry[] {
  const action = (entry: Omit<KnownEntry, 'key' | 'group'>): KnownEntry => ({
    ...entry,
    key: `action ${entry.label}`,
    group: 'Actions',
  });
  const ofMembers = [
    action({
      label: 'Demander un avis',
      also: 'nouvelle demande manuelle envoyer client',
      icon: FilePlus,
      run: () => go('/dashboard/queue/new'),
    }),
    action({
      label: 'Importer des commandes ou des avis',
      also: 'csv fichier import passé',
      icon: Upload,
      run: () => go('/dashboard/queue/imports'),
    }),
  ];
  const ofOwners = [
    action({
      label: 'Inviter un membre',
      also: 'équipe collègue rôle ajouter',
      icon: UserPlus,
      run: () => go('/dashboard/settings/members'),
    }),
    action({
      label: 'Exporter toutes les données',
      also: 'télécharger sauvegarde rgpd archive',
      icon: Download,
      run: () => go('/dashboard/settings/data'),
    }),
  ];
  return [
    ...(role === 'reader' ? [] : ofMembers),
    ...(role === 'owner' ? ofOwners : []),
    action({
      label: 'Apparence claire',
      also: 'thème jour',
      icon: Sun,
      run: () => applyTheme('light'),
    }),
    action({
      label: 'Apparence sombre',
      also: 'thème nuit',
      icon: Moon,
      run: () => applyTheme('dark'),
    }),
    action({ label: 'Se déconnecter', also: 'quitter sortir', icon: LogOut, run: leave }),
  ];
}

function help(): KnownEntry[] {
  return [
    {
      key: 'help keys',
      group: 'Aide',
      label: 'Raccourcis clavier',
      also: 'touches clavier aide ?',
      icon: Keyboard,
      run: openKeySheet,
    },
  ];
}
