/**
 * A seed file: accounts, manager accounts, and their entities, listed or generated in bulk.
 */
import { z } from 'zod';
import { described } from './described.ts';
import { daysAgo, id } from './entity-fields.ts';
import { collections } from './entity-schema.ts';

export const COUNTRIES = ['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU', 'AE'] as const;
export const country = z.enum(COUNTRIES);
export const access = z.enum(['owner', 'editor', 'viewer', 'none']);
export const permission = z.enum(['editor', 'viewer']);
export const name = z.string().min(1).max(200);

const profile = z.strictObject(
  described(
    {
      profileId: id.optional(),
      access: access.optional(),
      dailyBudget: z.number().min(1).max(999_999_999).optional(),
      validPaymentMethod: z.boolean().optional(),
    },
    {
      profileId: 'The id of the profile; drawn by default',
      access: 'What the user of the world may do with the profile; by default as for the account',
      dailyBudget: "The daily budget of the profile, in major units of the marketplace's currency",
      validPaymentMethod: 'Whether the profile has a valid payment method; true by default',
    },
  ),
);

const COUNTRIES_TEXT = `must be a list of countries, or a map of them, of ${COUNTRIES.join(', ')}`;

export const account = z.strictObject(
  described(
    {
      id: z
        .string()
        .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 letters, digits and _ . -')
        .optional(),
      name,
      type: z.enum(['seller', 'vendor', 'agency']),
      subType: z.string().min(1).max(100).optional(),
      brands: z.array(z.string().min(1).max(100)).optional(),
      access: access.optional(),
      countries: z.union([z.array(country), z.partialRecord(country, profile.nullable())], { error: COUNTRIES_TEXT }),
    },
    {
      id: 'The id of the account, as profiles show it; drawn by default',
      name: 'The name of the account',
      type: 'The type of the account',
      subType: 'The subtype of the account, as profiles show it',
      brands: 'The brands of the account',
      access: 'What the user of the world may do with the profiles of the account; owner by default',
      countries: 'The countries in which the account has a profile: a list, or a map to the profiles',
    },
  ),
);

export const managerAccount = z.strictObject(
  described(
    {
      name: z.string().min(1).max(100),
      type: z.enum(['Advertiser', 'Agency']).default('Advertiser'),
      links: z
        .array(
          z.strictObject(
            described(
              { account: name, country, permission: permission.default('editor') },
              {
                account: 'The account, by its name or id',
                country: 'The country of the profile',
                permission: 'What the manager account may do with the profile',
              },
            ),
          ),
        )
        .default([]),
    },
    {
      name: 'The name of the manager account',
      type: 'The type of the manager account',
      links: 'The profiles that are linked with the manager account',
    },
  ),
);

const max = (limit: number) => z.int().min(0).max(limit);

/** What is generated in bulk: believable, and the same for the same seed of the world. */
export const bulk = z.strictObject(
  described(
    {
      campaigns: max(10_000).default(1),
      adGroupsPerCampaign: max(1000).default(1),
      keywordsPerAdGroup: max(10_000).default(0),
      negativeKeywordsPerAdGroup: max(1000).default(0),
      productAdsPerAdGroup: max(1000).default(0),
      campaignNegativeKeywordsPerCampaign: max(1000).default(0),
      targetsPerAdGroup: max(1000).default(0),
      createdDaysAgo: daysAgo.default(0),
    },
    {
      campaigns: 'How many campaigns',
      adGroupsPerCampaign: 'How many ad groups in each campaign',
      keywordsPerAdGroup:
        'How many keywords in each ad group; with targets too, every second ad group has targets instead',
      negativeKeywordsPerAdGroup: 'How many negative keywords in each ad group',
      productAdsPerAdGroup: 'How many product ads in each ad group',
      campaignNegativeKeywordsPerCampaign: 'How many negative keywords in each campaign',
      targetsPerAdGroup: 'How many targets in each ad group that has them',
      createdDaysAgo: 'How many days ago they were created',
    },
  ),
);

/** By the account's name or id. */
export const whose = described(
  { account: name, country },
  { account: 'The account, by its name or id', country: 'The country of the profile' },
);

const shape = z.strictObject(
  described(
    {
      description: z.string().optional(),
      accounts: z.array(account).min(1),
      managerAccounts: z.array(managerAccount).default([]),
      entities: z.array(z.strictObject({ ...whose, ...collections })).default([]),
      generate: z.array(z.strictObject({ ...whose, ...bulk.shape })).default([]),
    },
    {
      description: 'What the seed holds',
      accounts: 'The accounts and their profiles',
      managerAccounts: 'The manager accounts',
      entities: 'What profiles own, written out',
      generate: 'What profiles own, in bulk',
    },
  ),
);

export const seedFile = shape.superRefine((file, context) => {
  const problem = (path: PropertyKey[], message: string): void => context.addIssue({ code: 'custom', path, message });
  const known = new Set<string>();
  for (const [i, { id, name }] of file.accounts.entries()) {
    for (const [field, value] of Object.entries({ name, id })) {
      if (value !== undefined && known.has(value))
        problem(['accounts', i, field], `another account has the name or id ${value}`);
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

export function seedSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(seedFile, { io: 'input', reused: 'ref' });
  return { $schema, title: 'A seed of the sandbox', ...schema };
}

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
  return (Object.entries(countries) as [Whose['country'], SeedProfile | null][]).map(([country, profile]) => [
    country,
    profile ?? {},
  ]);
}

function hasCountry(account: SeedAccount, country: string): boolean {
  return profilesOf(account).some(([at]) => at === country);
}
