export { PriceListField } from './price-list-field.tsx';
export {
  numberIn,
  numberText,
  priceFaults,
  pricesOf,
  type TypedPrice,
  typedBound,
  typedPrices,
} from './price-values.ts';
