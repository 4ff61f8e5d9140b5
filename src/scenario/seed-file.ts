/**
 * A seed file: who is there (accounts, manager accounts) and what they own, written out or generated in bulk.
 */
import { z } from 'zod';
import { daysAgo, id } from './entity-fields.ts';
import { collections, daysIn } from './entity-schema.ts';

export const COUNTRIES = ['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU', 'AE'] as const;
export const country = z.enum(COUNTRIES);
export const access = z.enum(['owner', 'editor', 'viewer', 'none']);
export const name = z.string().min(1).max(200);

const profile = z.strictObject({
  /** Without it one is drawn. */
  profileId: id.optional(),
  access: access.optional(),
  /** In major units of the marketplace's currency. */
  dailyBudget: z.number().min(1).max(999_999_999).optional(),
  validPaymentMethod: z.boolean().optional(),
});

const COUNTRIES_TEXT = `must be a list of countries, or a map of them, of ${COUNTRIES.join(', ')}`;

export const account = z.strictObject({
  /** As a profile shows it; without it one is drawn. */
  id: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 letters, digits and _ . -')
    .optional(),
  name,
  type: z.enum(['seller', 'vendor', 'agency']),
  subType: z.string().min(1).max(100).optional(),
  brands: z.array(z.string().min(1).max(100)).optional(),
  /** What the world's user may do with its profiles; owner without it. */
  access: access.optional(),
  /** One profile each. */
  countries: z.union([z.array(country), z.partialRecord(country, profile.nullable())], { error: COUNTRIES_TEXT }),
});

export const managerAccount = z.strictObject({
  name: z.string().min(1).max(100),
  type: z.enum(['Advertiser', 'Agency']).default('Advertiser'),
  links: z
    .array(z.strictObject({ account: name, country, permission: z.enum(['editor', 'viewer']).default('editor') }))
    .default([]),
});

const most = (limit: number) => z.int().min(0).max(limit);

/** What is generated in bulk: believable, and the same for the same seed of the world. */
export const bulk = z.strictObject({
  campaigns: most(10_000).default(1),
  adGroupsPerCampaign: most(1000).default(1),
  /** Where keywords and targets are asked for, every second ad group has targets instead: none can hold both. */
  keywordsPerAdGroup: most(10_000).default(0),
  negativeKeywordsPerAdGroup: most(1000).default(0),
  productAdsPerAdGroup: most(1000).default(0),
  campaignNegativeKeywordsPerCampaign: most(1000).default(0),
  targetsPerAdGroup: most(1000).default(0),
  createdDaysAgo: daysAgo.default(0),
});

/** By the account's name or id. */
export const whose = { account: name, country };

const shape = z.strictObject({
  description: z.string().optional(),
  accounts: z.array(account).min(1),
  managerAccounts: z.array(managerAccount).default([]),
  entities: z.array(z.strictObject({ ...whose, ...collections })).default([]),
  generate: z.array(z.strictObject({ ...whose, ...bulk.shape })).default([]),
});

export const seedFile = shape.superRefine((file, context) => {
  const problem = (path: PropertyKey[], message: string): void => context.addIssue({ code: 'custom', path, message });
  const known = new Set<string>();
  for (const [i, { id, name }] of file.accounts.entries()) {
    for (const [field, said] of Object.entries({ name, id })) {
      if (said !== undefined && known.has(said)) problem(['accounts', i, field], `another account is called ${said}`);
    }
    known.add(name);
    if (id !== undefined) known.add(id);
  }
  const check = (path: PropertyKey[], { account, country }: Whose): void => {
    const found = accountCalled(file, account);
    if (found === undefined) problem([...path, 'account'], `there is no account ${account} in this file`);
    else if (!hasCountry(found, country)) problem([...path, 'country'], `${account} has no profile in ${country}`);
  };
  for (const [i, { links }] of file.managerAccounts.entries()) {
    for (const [j, link] of links.entries()) check(['managerAccounts', i, 'links', j], link);
  }
  for (const [i, block] of file.entities.entries()) check(['entities', i], block);
  for (const [i, block] of file.generate.entries()) check(['generate', i], block);
});

export type SeedFile = z.infer<typeof shape>;
export type SeedAccount = SeedFile['accounts'][number];
export type SeedProfile = z.infer<typeof profile>;
export type Bulk = z.infer<typeof bulk>;

interface Whose {
  account: string;
  country: (typeof COUNTRIES)[number];
}

function accountCalled({ accounts }: Pick<SeedFile, 'accounts'>, called: string): SeedAccount | undefined {
  return accounts.find(({ id, name }) => id === called || name === called);
}

/** In the order written. */
export function profilesOf({ countries }: SeedAccount): [Whose['country'], SeedProfile][] {
  if (Array.isArray(countries)) return countries.map((country) => [country, {}]);
  // A map's keys were checked to be countries.
  return (Object.entries(countries) as [Whose['country'], SeedProfile | null][]).map(([at, said]) => [at, said ?? {}]);
}

function hasCountry(account: SeedAccount, country: string): boolean {
  return profilesOf(account).some(([at]) => at === country);
}

/** Whether a day is told by the calendar, so that the file is told anew for each day on which a world starts. */
export function namesDays({ entities }: SeedFile): boolean {
  return entities.flatMap(daysIn).some((day) => !day.startsWith('today'));
}
