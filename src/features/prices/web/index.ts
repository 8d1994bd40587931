export { PriceListField } from './price-list-field.tsx';
export {
  boundIn,
  numberIn,
  numberText,
  priceFaults,
  pricesOf,
  type TypedPrice,
  typedBound,
  typedPrices,
} from './price-values.ts';
