/** Months and days are texts (YYYY-MM, YYYY-MM-DD), so that no time zone can move them. */

export function daysOfMonth(month: string): { day: string; column: number }[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    // Monday is column 1.
    return { day, column: ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1 };
  });
}

export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

export function monthName(month: string): string {
  return new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${month}-15T12:00:00Z`));
}
