/** The recent messages of a team and their refusals. */
export interface Activity {
  /** Messages accepted today, and on the best of the 30 days before. */
  sent_today: number;
  best_day: number;
  /** Counts of the last 7 days. */
  sent: number;
  refused: number;
  opt_outs: number;
}

type ActivityAlert = 'volume' | 'refusals' | 'complaints';

/** Smaller numbers are not evaluated. */
const LEAST_SENT = 50;
const LEAST_REFUSED = 10;
const LEAST_OPT_OUTS = 5;
/**
 * A shop with a clean list stays well below: providers warn from 5 % of refusals and 1 % of
 * opt-outs on.
 */
const REFUSED_SHARE = 0.05;
const OPT_OUT_SHARE = 0.01;
const GROWTH = 1.5;

/**
 * Returns the unusual activity that an administrator should check: a volume far above the best day,
 * many invalid addresses, many opt-outs.
 */
export function evaluateActivity({
  sent_today,
  best_day,
  sent,
  refused,
  opt_outs,
}: Activity): ActivityAlert[] {
  const alerts: ActivityAlert[] = [];
  if (sent_today >= LEAST_SENT && sent_today > GROWTH * best_day) alerts.push('volume');
  if (refused >= LEAST_REFUSED && refused > REFUSED_SHARE * (sent + refused))
    alerts.push('refusals');
  if (opt_outs >= LEAST_OPT_OUTS && opt_outs > OPT_OUT_SHARE * sent) alerts.push('complaints');
  return alerts;
}
