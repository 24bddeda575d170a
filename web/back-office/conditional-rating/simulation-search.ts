import { compact, oneOf } from '../search-values.ts';

export interface SimulationSearch {
  /** The simulation: asked for, or put away where it stands by itself. */
  panel?: 'simulation' | 'none';
  /** The star that is tried. */
  rating?: number;
}

export function readSimulation(raw: Record<string, unknown>): SimulationSearch {
  const rating = Number(raw['rating']);
  return compact<SimulationSearch>({
    panel: oneOf(raw['panel'], ['simulation', 'none']),
    rating: Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : undefined,
  });
}
