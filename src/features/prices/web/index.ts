export { PriceListField } from './price-list-field.tsx';
export {
  blankPrice,
  boundIn,
  numberIn,
  numberText,
  priceFaults,
  pricesOf,
  type TypedPrice,
  typedBound,
  typedPrices,
} from './price-values.ts';
