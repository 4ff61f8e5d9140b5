/**
 * Moves everything that happened in a world by whole days, so that a scenario told as "forty days ago" is told anew
 * on the day when a world starts from it.
 */
import { ENTITY_TABLES } from './schema.ts';
import { World } from './world.ts';

const DAY = 86_400_000;

export function moveDays(template: Buffer, days: number): Buffer {
  const world = new World(template);
  const by = days * DAY;
  world.transaction(() => {
    for (const table of ENTITY_TABLES) {
      world.run(`update "${table}" set "createdAt" = "createdAt" + ?, "updatedAt" = "updatedAt" + ?`, [by, by]);
    }
    const step = `${days} days`;
    for (const table of ['campaigns', 'sbCampaigns']) {
      world.run(`update "${table}" set "startDay" = date("startDay", ?), "endDay" = date("endDay", ?)`, [step, step]);
    }
    for (const table of ['sbCampaigns', 'sbAds']) {
      world.run(`update "${table}" set "approvedAt" = "approvedAt" + ?`, [by]);
    }
    world.run(
      `update "changes" set "was" = json_extract("was", '$') + ? where "field" = 'approvedAt' and "was" <> 'null'`,
      [by],
    );
    world.run(
      `update "budgetRules" set "startDay" = date("startDay", ?), "endDay" = date("endDay", ?),
        "createdAt" = "createdAt" + ?, "updatedAt" = "updatedAt" + ?`,
      [step, step, by, by],
    );
    world.run('update "changes" set "at" = "at" + ?', [by]);
    world.run('update "overrides" set "day" = date("day", ?)', [step]);
    // A start or end day that was is a day too.
    world.run(
      `update "changes" set "was" = json_quote(date(json_extract("was", '$'), ?)) where "field" in ('startDay', 'endDay') and "was" <> 'null'`,
      [step],
    );
    world.run('update "faults" set "createdAt" = "createdAt" + ?, "endsAt" = "endsAt" + ?', [by, by]);
    world.run('update "profiles" set "createdAt" = "createdAt" + ?', [by]);
    world.run('update "managerAccounts" set "createdAt" = "createdAt" + ?', [by]);
  });
  const bytes = world.toBytes();
  world.close();
  return bytes;
}
