import type { TeamCaller } from '#server/http/calls/handler.ts';

/**
 * Returns the function that presents contacts to a role: a reader sees that there is a contact, but
 * not which one.
 */
export function contactMask(role: TeamCaller['role']): (contact: string | null) => string | null {
  return role === 'reader' ? maskContact : (contact) => contact;
}

/** Masks a contact: `l•••@exemple.fr`, `+336•••78`. */
export function maskContact(contact: string | null): string | null {
  if (contact === null) return null;
  const at = contact.lastIndexOf('@');
  return at > 0
    ? `${contact.slice(0, 1)}•••${contact.slice(at)}`
    : `${contact.slice(0, 4)}•••${contact.slice(-2)}`;
}
