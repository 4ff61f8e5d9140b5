/**
 * The member of a resource of the unified API that an item belongs to.
 */
import { AD_PRODUCTS } from '../../../../model/forms/ad-products.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { toCamelCase } from '../../../../model/text/letter-case.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { ownOf } from '../v3/list-filter.ts';
import { type AnyMember, type UnifiedResource } from './resource.ts';

/** The member that a new item belongs to, by its ad product and, for targets, by what it targets where. */
export function selectMember({ members, adProduct: products }: UnifiedResource, item: Json): AnyMember | Failure {
  if (!isObject(item)) return { code: 'notAnObject' };
  const [only] = members;
  if (products === 'none' && only !== undefined) return only;
  const adProduct = ownOf(item, 'adProduct');
  if (adProduct === undefined) return { code: 'missing', field: 'adProduct' };
  const ofProduct = members.filter((member) => member.adProduct === adProduct);
  const [first, ...others] = ofProduct;
  if (first === undefined) {
    const allowed = AD_PRODUCTS.filter((each) => members.some((member) => member.adProduct === each));
    return { code: 'notInList', field: 'adProduct', value: adProduct, allowed };
  }
  if (others.length === 0) return first;
  const [negative, targetType] = [ownOf(item, 'negative'), ownOf(item, 'targetType')];
  if (negative === undefined) return { code: 'missing', field: 'negative' };
  if (typeof negative !== 'boolean')
    return { code: 'wrongType', field: 'negative', expected: 'boolean', value: negative };
  if (targetType === undefined) return { code: 'missing', field: 'targetType' };
  const level = negative && ownOf(item, 'adGroupId') === undefined ? 'CAMPAIGN' : 'AD_GROUP';
  const ofPolarity = ofProduct.filter(
    ({ selects }) => selects?.negative === negative && (selects.level ?? level) === level,
  );
  const fits = ({ selects }: AnyMember): boolean => selects?.targetTypes?.some((each) => each === targetType) === true;
  const allowed = ofPolarity.flatMap(({ selects }) => selects?.targetTypes ?? []);
  const member = ofPolarity.find(fits);
  if (member === undefined) return { code: 'notInList', field: 'targetType', value: targetType, allowed };
  return validateDetails(item, targetType) ?? member;
}

/** A target of the type `PRODUCT_CATEGORY` has the details `productCategoryTarget`. */
function validateDetails(item: { [name: string]: Json }, targetType: Json): Failure | undefined {
  const details = ownOf(item, 'targetDetails');
  if (typeof targetType !== 'string' || !isObject(details)) return undefined;
  const key = `${toCamelCase(targetType)}Target`;
  if (ownOf(details, key) === undefined) return { code: 'missing', field: 'targetDetails', within: key };
  const other = Object.keys(details).find((name) => name !== key && name.endsWith('Target'));
  if (other === undefined) return undefined;
  return { code: 'notInList', field: 'targetDetails', value: other, allowed: [key] };
}

/** The member of an entity in an answer, which can have types that no request has. */
export function memberOfAnswer(resource: UnifiedResource, item: Json): AnyMember | undefined {
  const member = selectMember(resource, item);
  if (!isFailure(member)) return member;
  if (!isObject(item)) return undefined;
  const [adProduct, targetType] = [ownOf(item, 'adProduct'), ownOf(item, 'targetType')];
  return resource.members.find(
    (each) => each.adProduct === adProduct && each.selects?.shownTypes?.some((type) => type === targetType) === true,
  );
}
