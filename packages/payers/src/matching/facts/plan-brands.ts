/**
 * Products that cards print larger than the company that insures them. The company may be meant by
 * the product alone. Source: the companies' product pages.
 */
export const PLAN_BRANDS: Readonly<Record<string, readonly string[]>> = {
  aetna: ['open choice', 'choice pos ii', 'managed choice', 'elect choice'],
  cigna: ['open access plus', 'local plus', 'sure fit', 'great west'],
  humana: ['gold plus', 'gold choice', 'national pos', 'choice care network', 'humana one', 'care plus'],
  'kaiser permanente': ['senior advantage'],
  unitedhealthcare: [
    'choice plus',
    'options ppo',
    'navigate',
    'nexus aco',
    'select plus',
    'charter',
    'aarp medicare complete',
    'dual complete',
  ],
}
