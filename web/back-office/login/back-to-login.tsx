import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function BackToLogin(): ReactNode {
  return (
    <p className="mt-6 text-ink-2">
      <Link to="/login" className="link">
        Revenir à la connexion
      </Link>
    </p>
  );
}
