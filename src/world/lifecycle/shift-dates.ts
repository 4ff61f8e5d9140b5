/**
 * Shifts all dates of a world by whole days, so that "forty days ago" in a scenario is forty days before the day on
 * which a world starts from it.
 */
import { COLLECTIONS } from '../../model/kinds.ts';
import { World } from '../state/world.ts';

const DAY = 86_400_000;

export function shiftDates(template: Buffer, days: number): Buffer {
  const world = new World(template);
  const shiftMs = days * DAY;
  world.transaction(() => {
    for (const table of COLLECTIONS) {
      world.run(`update "${table}" set "createdAt" = "createdAt" + ?, "updatedAt" = "updatedAt" + ?`, [
        shiftMs,
        shiftMs,
      ]);
    }
    const step = `${days} days`;
    for (const table of ['campaigns', 'sbCampaigns']) {
      world.run(`update "${table}" set "startDay" = date("startDay", ?), "endDay" = date("endDay", ?)`, [step, step]);
    }
    for (const table of ['sbCampaigns', 'sbAds']) {
      world.run(`update "${table}" set "approvedAt" = "approvedAt" + ?`, [shiftMs]);
    }
    world.run(
      `update "history" set "was" = json_extract("was", '$') + ? where "field" = 'approvedAt' and "was" <> 'null'`,
      [shiftMs],
    );
    world.run(
      `update "budgetRules" set "startDay" = date("startDay", ?), "endDay" = date("endDay", ?),
        "createdAt" = "createdAt" + ?, "updatedAt" = "updatedAt" + ?`,
      [step, step, shiftMs, shiftMs],
    );
    world.run('update "history" set "at" = "at" + ?', [shiftMs]);
    world.run('update "writes" set "at" = "at" + ?', [shiftMs]);
    world.run('update "overrides" set "day" = date("day", ?)', [step]);
    // Previous start and end days in the change history are days too.
    world.run(
      `update "history" set "was" = json_quote(date(json_extract("was", '$'), ?)) where "field" in ('startDay', 'endDay') and "was" <> 'null'`,
      [step],
    );
    world.run('update "faults" set "createdAt" = "createdAt" + ?, "endsAt" = "endsAt" + ?', [shiftMs, shiftMs]);
    world.run('update "profiles" set "createdAt" = "createdAt" + ?', [shiftMs]);
    world.run('update "managerAccounts" set "createdAt" = "createdAt" + ?', [shiftMs]);
  });
  const bytes = world.storage.toBytes();
  world.storage.close();
  return bytes;
}
