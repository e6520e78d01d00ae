import { benchDatabase } from '../../testing/bench-database.ts'
import { manyPrices, type Size } from './many-prices.ts'

type Place = Size & { keepIn: string | undefined; say: (words: string) => void }

/** A database of so many prices, on a server of its own; kept in a directory when one is named. */
export const priceBenchDatabase = ({ keepIn, say, ...size }: Place) =>
  benchDatabase({
    name: `prices_${size.hospitals}_${size.prices}`,
    fill: (pool) => manyPrices(pool, size, say),
    keepIn,
  })
