import { describe, expect, it } from 'vitest';
import { placeOf } from '../../src/console/format/time-range.ts';
import { dayStarts, nextDayStart } from '../../src/console/pages/time/days.ts';
import { eventTitle, isOfJob, laneOf } from '../../src/console/pages/time/event-text.ts';

const texts = (instants: readonly number[]): string[] => instants.map((each) => new Date(each).toISOString());
const starts = (after: string, until: string, zone: string): string[] =>
  texts(dayStarts(Date.parse(after), Date.parse(until), zone));

describe('the days of a time zone', () => {
  it('start at midnight of the zone', () => {
    expect(starts('2026-03-02T12:00:00Z', '2026-03-04T12:00:00Z', 'UTC')).toEqual([
      '2026-03-03T00:00:00.000Z',
      '2026-03-04T00:00:00.000Z',
    ]);
    expect(starts('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z', 'Asia/Tokyo')).toEqual(['2026-03-02T15:00:00.000Z']);
    expect(starts('2026-03-02T12:00:00.500Z', '2026-03-03T08:00:00Z', 'America/Los_Angeles')).toEqual([
      '2026-03-03T08:00:00.000Z',
    ]);
  });

  it('follow the change of clocks in spring and autumn', () => {
    expect(starts('2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z', 'America/Los_Angeles')).toEqual([
      '2026-03-08T08:00:00.000Z',
      '2026-03-09T07:00:00.000Z',
    ]);
    expect(starts('2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z', 'Europe/Berlin')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  it('end at the start of the next one', () => {
    expect(texts([nextDayStart(Date.parse('2026-03-03T08:00:00Z'), 'America/Los_Angeles')])).toEqual([
      '2026-03-04T08:00:00.000Z',
    ]);
  });
});

describe('events on the axis', () => {
  it('have a place within the range only', () => {
    expect([placeOf(25, { from: 0, to: 100 }), placeOf(101, { from: 0, to: 100 })]).toEqual(['25%', undefined]);
  });

  it('have a row by their subject, and a title', () => {
    const event = (type: string) => ({ at: '2026-03-02T12:00:00.000Z', type, id: 'a' });
    expect(['report.failed', 'link.expired', 'timeline.step', 'budget.out'].map((type) => laneOf(event(type)))).toEqual(
      ['Jobs', 'Links', 'Steps', 'Others'],
    );
    const now = Date.parse('2026-03-02T12:00:00Z');
    const titles = (type: string): string[] => [now, now - 1].map((each) => eventTitle(event(type), each));
    expect(titles('report.completed')).toEqual(['report completed', 'report completes']);
    expect(titles('timeline.step')).toEqual(['timeline step', 'timeline step']);
    expect([isOfJob(event('link.expired')), isOfJob(event('token.expired'))]).toEqual([true, false]);
  });
});
