/**
 * The words of generated entities from faker, in an order that depends on the seed.
 */
import { base, en, Faker } from '@faker-js/faker';
import type { Words } from './name-generator.ts';

/** Products of faker that make no sense with a material, such as "Bronze Pizza". */
const EXCLUDED_PRODUCTS = new Set([
  'Bacon',
  'Car',
  'Cheese',
  'Chicken',
  'Chips',
  'Fish',
  'Pizza',
  'Salad',
  'Sausages',
  'Tuna',
]);

export function fakerWords(seed: number): Words {
  const faker = new Faker({ locale: [en, base], seed });
  const { commerce, color } = faker.definitions;
  const { adjective, material, product } = commerce.product_name;
  const shuffle = (words: readonly string[]): string[] => faker.helpers.shuffle([...new Set(words)]);
  const products = shuffle(product.filter((word) => !EXCLUDED_PRODUCTS.has(word)));
  const materials = shuffle(material);
  const known = new Set(material.map((word) => word.toLowerCase()));
  const modifiers = [...adjective, ...color.human].map((word) => word.toLowerCase());
  return {
    products,
    materials,
    modifiers: ['', ...shuffle(modifiers.filter((word) => !known.has(word)))],
    nextAdjective: () => faker.commerce.productAdjective(),
  };
}
