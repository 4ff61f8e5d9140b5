/**
 * The words of test accounts, which are created while the world runs: without faker, which takes long to load.
 */
import { mixBits, pickOne } from '../../model/random.ts';
import type { Words } from './name-generator.ts';

const PRODUCTS = ['Lamp', 'Chair', 'Backpack', 'Bottle', 'Headphones', 'Blanket', 'Desk', 'Kettle', 'Mirror', 'Shelf'];
const MATERIALS = ['Wooden', 'Steel', 'Cotton', 'Glass', 'Bamboo', 'Leather', 'Ceramic'];
const ADJECTIVES = ['Compact', 'Classic', 'Modern', 'Sturdy', 'Light', 'Elegant', 'Practical'];
const COLORS = ['black', 'white', 'green', 'blue', 'red', 'grey', 'brown'];

export function plainWords(seed: number): Words {
  let draws = 0;
  const first = pickOne(mixBits(seed, 1), PRODUCTS.length);
  return {
    products: [...PRODUCTS.slice(first), ...PRODUCTS.slice(0, first)],
    materials: MATERIALS,
    modifiers: ['', ...ADJECTIVES.map((word) => word.toLowerCase()), ...COLORS],
    nextAdjective: () => ADJECTIVES[pickOne(mixBits(seed, 2 + draws++), ADJECTIVES.length)] ?? '',
  };
}
