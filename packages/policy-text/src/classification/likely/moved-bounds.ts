/** A term of a statement that is a number with its bound and unit: "<=4 unit", "!>=18 ageyear". */
const NUMBER = /^(!?[<>=A-Z]*[<>=])([\d.$%-]+) ?([^]*)$/

/** A term by its bound and unit, without its number. */
export const withoutNumber = (term: string): string => term.replace(NUMBER, '$1# $3')

/** How the numbers of one unit moved: "bound <= rises", "bound <= unit rises". */
export const boundsMoved = (gone: readonly string[], come: readonly string[]): string[] =>
  gone.flatMap((term) => {
    const was = boundIn(term)
    const others = come.map(boundIn).filter((one) => one !== null && one.unit === was?.unit)
    const [is] = others
    if (!was || !is || others.length > 1) return []
    const way = is.value === was.value ? 'stays' : is.value > was.value ? 'rises' : 'falls'
    const bound = was.bound === is.bound ? was.bound : `${was.bound} to ${is.bound}`
    return [`bound ${bound} ${way}`, `bound ${bound} ${was.unit.split(' ')[0]} ${way}`]
  })

function boundIn(term: string) {
  const [, bound, number, unit] = NUMBER.exec(term) ?? []
  return bound === undefined ? null : { bound, unit: unit!, value: valueOf(number!) }
}

/** Dates count by their day. */
function valueOf(number: string): number {
  const digits = number.replace(/[$%]/g, '')
  return /^\d{4}-\d\d-\d\d$/.test(digits) ? Date.parse(digits) : Number(digits)
}
