import { compact, oneOf } from '../search-values.ts';

export interface SimulationSearch {
  /** Opens the simulation panel, or closes it on wide screens, where it is open by default. */
  panel?: 'simulation' | 'none';
  /** The simulated rating, from 1 to 5. */
  rating?: number;
}

export function readSimulation(raw: Record<string, unknown>): SimulationSearch {
  const rating = Number(raw['rating']);
  return compact<SimulationSearch>({
    panel: oneOf(raw['panel'], ['simulation', 'none']),
    rating: Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : undefined,
  });
}
