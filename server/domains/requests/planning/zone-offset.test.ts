import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './when-due.ts';
import { offsetAt } from './zone-offset.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const moments = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) });
const zones = fc.constantFrom(
  'Europe/Paris',
  'America/Martinique',
  'Pacific/Auckland',
  'America/Toronto',
  'UTC',
  'Australia/Lord_Howe',
);

test('the offset of a zone equals the calendar’s, in any order of calls', () => {
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      expect(offsetAt(at, zone)).toBe(
        Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6,
      );
    }),
    { numRuns: propertyRuns(5_000) },
  );
});

test('adding days stays at the same local hour across every clock change', () => {
  fc.assert(
    fc.property(moments, zones, fc.integer({ min: 0, max: 400 }), (at, zone, days) => {
      const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      const wall = there.toPlainDateTime().add({ days }).toString();
      // When a local time occurs twice, the occurrence with the offset of the start is used.
      expect(addDays(at, days, zone)).toBe(
        Temporal.ZonedDateTime.from(`${wall}${there.offset}[${zone}]`, { offset: 'prefer' })
          .epochMilliseconds,
      );
    }),
    { numRuns: propertyRuns(3_000) },
  );
});
