/**
 * A path with each of its fixed segments in capitals, one at a time; none of them is an address.
 *
 * @param path as a route declares it, with parameters as `:name`
 * @param parameter what stands for a parameter
 */
export function otherCases(path: string, parameter = '0190a000-0000-7000-8000-000000000009'): string[] {
  const segments = path.split('/')
  return segments.flatMap((segment, index) => {
    if (segment.startsWith(':') || segment.toUpperCase() === segment) return []
    const changed = segments
      .with(index, segment.toUpperCase())
      .map((each) => (each.startsWith(':') ? parameter : each))
    return [changed.join('/')]
  })
}
