/**
 * The audiences of a country. They are the same in every world, so that clients can keep their ids.
 */
import { createHash } from 'node:crypto';
import { hashToInteger, pickOne } from '../../model/random.ts';
import { DAY_MS } from '../../model/text/time-units.ts';

/** The type of all audiences, which the service makes from what shoppers do. */
export const AUDIENCE_CLASS = 'BEHAVIOR_DYNAMIC';

export interface Audience {
  audienceId: string;
  audienceName: string;
  description: string;
  category: string;
  subCategory: string;
  status: 'Active';
  createDate: string;
  updateDate: string;
  reach: number;
}

const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  Outdoors: ['Camping', 'Hiking', 'Climbing', 'Fishing', 'Cycling', 'Winter Sports'],
  Kitchen: ['Cookware', 'Coffee', 'Baking', 'Grilling', 'Storage'],
  Home: ['Bedding', 'Lighting', 'Furniture', 'Decor', 'Cleaning'],
  Garden: ['Plants', 'Tools', 'Furniture for Gardens', 'Watering'],
  Pets: ['Dogs', 'Cats', 'Birds', 'Aquariums'],
  Electronics: ['Headphones', 'Cameras', 'Wearables', 'Phones', 'Computers'],
  Sports: ['Running', 'Yoga', 'Football', 'Fitness', 'Swimming'],
  Travel: ['Luggage', 'City Trips', 'Family Trips'],
};

interface Kind {
  category: string;
  /** `{}` is the subject. */
  name: string;
  description: string;
  reach: number;
}

const KINDS: readonly Kind[] = [
  {
    category: 'In-market',
    name: 'IM - {}',
    description: 'Shoppers who recently looked at products for {}.',
    reach: 2e5,
  },
  { category: 'Lifestyle', name: 'LS - {}', description: 'Shoppers whose purchases show a habit of {}.', reach: 8e5 },
  {
    category: 'Interest',
    name: 'Interested in {}',
    description: 'People who often read and watch about {}.',
    reach: 2e6,
  },
];

const FIRST_DAY = Date.UTC(2021, 0, 1);
const DAYS = 1000;

/** Reach depends on the country. */
export function audiencesIn(country: string): Audience[] {
  return KINDS.flatMap(({ category, name, description, reach }) =>
    Object.entries(SUBJECTS).flatMap(([subCategory, subjects]) =>
      subjects.map((subject): Audience => {
        const key = `${category} ${subject}`;
        const hash = hashToInteger(key);
        const created = FIRST_DAY + pickOne(hash, DAYS) * DAY_MS;
        return {
          audienceId: BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 14)}`)
            .toString()
            .padStart(17, '4'),
          audienceName: name.replace('{}', subject),
          description: description.replace('{}', subject.toLowerCase()),
          category,
          subCategory,
          status: 'Active',
          createDate: new Date(created).toISOString(),
          updateDate: new Date(created + 100 * DAY_MS).toISOString(),
          reach: Math.round(reach * (0.3 + pickOne(hashToInteger(`${key} in ${country}`), 1000) / 1000)),
        };
      }),
    ),
  );
}

let names: ReadonlyMap<string, string> | undefined;

/** Names are the same in all countries. Undefined for an id that no list has. */
export function audienceName(audienceId: string): string | undefined {
  names ??= new Map(audiencesIn('US').map((audience) => [audience.audienceId, audience.audienceName]));
  return names.get(audienceId);
}
