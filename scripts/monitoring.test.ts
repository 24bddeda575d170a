import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { healthFigures } from '#server/health-figures.ts';
import { createMetrics } from '#server/http/health/metrics.ts';
import { DATABASE_UP } from '#server/http/health/render-figures.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ALERTS = path.join(ROOT, 'deploy/prometheus/alerts.yml');
const FILES = [ALERTS, path.join(ROOT, 'deploy/grafana/recueil.json')];
const METRIC = /\b(?:recueil|nodejs|process)_[a-z\d_]+\b/gu;

/** Every name that `/metrics` can show; a histogram has three. */
const known = new Set([
  DATABASE_UP,
  ...healthFigures.map(({ name }) => name),
  ...createMetrics()
    .registry.getMetricsAsArray()
    .flatMap((metric) =>
      String(metric.type) === 'histogram'
        ? [`${metric.name}_bucket`, `${metric.name}_sum`, `${metric.name}_count`, metric.name]
        : [metric.name],
    ),
]);

function unknownMetrics(text: string): string[] {
  return (text.match(METRIC) ?? []).filter((name) => !known.has(name));
}

test.for(FILES)('every metric that %s names exists', (file) => {
  const text = fs.readFileSync(file, 'utf8');
  expect(text.match(METRIC)?.length).toBeGreaterThan(5);
  expect(unknownMetrics(text)).toEqual([]);
  expect(unknownMetrics(text.replace('recueil_hold', 'recueil_holds'))).toEqual(['recueil_holds']);
});

test('the monitoring page names every metric of the program, and no other', () => {
  const page = fs.readFileSync(path.join(ROOT, 'docs/operations/monitoring.md'), 'utf8');
  expect(unknownMetrics(page)).toEqual([]);
  const named = new Set(page.match(METRIC));
  expect(healthFigures.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

test('promtool accepts the alerts', ({ skip }) => {
  const checked = spawnSync('promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' });
  if (checked.error) skip('promtool is not installed');
  expect(checked.status, checked.stderr).toBe(0);
});
